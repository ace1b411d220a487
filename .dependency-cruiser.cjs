/** The arrows of README "How it is built": imports go one way only. */
const layers = {
  domain: [],
  platform: ['domain'],
  store: ['platform', 'domain'],
  engine: ['store', 'platform', 'domain'],
  delivery: ['store', 'platform', 'domain'],
  evidence: ['store', 'platform', 'domain'],
  certify: ['delivery', 'platform', 'domain'],
  auth: ['store', 'platform', 'domain'],
  http: ['auth', 'engine', 'delivery', 'evidence', 'store', 'platform', 'domain'],
  api: ['http', 'auth', 'engine', 'delivery', 'evidence', 'store', 'platform', 'domain'],
  control: ['http', 'auth', 'engine', 'delivery', 'evidence', 'store', 'platform', 'domain'],
  console: ['http', 'platform', 'domain'],
  'console/web': [],
}

const arrows = Object.entries(layers).map(([layer, below]) => ({
  name: `${layer}-imports-only-what-is-below`,
  severity: 'error',
  from: { path: `^src/${layer}/` },
  to: { path: '^src/', pathNot: [layer, ...below].map(name => `^src/${name}/`) },
}))

const onlyIn = (name, packages, home) => ({
  name,
  severity: 'error',
  from: { path: '^src/', pathNot: home },
  to: { path: packages.map(pack => `node_modules/${pack}(/|$)`) },
})

module.exports = {
  forbidden: [
    ...arrows,
    {
      name: 'only-the-program-knows-the-command-line',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(cli/|cli\\.ts$|main\\.ts$)' },
      to: { path: '^src/cli(/|\\.ts$)' },
    },
    {
      name: 'what-ships-as-types-needs-nothing-else',
      severity: 'error',
      from: { path: '^src/public/' },
      to: { pathNot: '^src/public/' },
    },
    onlyIn('commander-only-in-the-command-line', ['commander'], '^src/cli(/|\\.ts$)'),
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'features-do-not-know-each-other',
      severity: 'error',
      from: { path: '^src/(api|control)/([^/]+)/' },
      to: { path: '^src/$1/[^/]+/', pathNot: '^src/$1/$2/' },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'] },
    },
    onlyIn('jose-and-x509-only-in-auth', ['jose', '@peculiar/x509'], '^src/auth/'),
    onlyIn('lowdb-only-in-store', ['lowdb'], '^src/store/'),
    onlyIn('undici-only-in-platform', ['undici'], '^src/platform/'),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
    doNotFollow: { path: 'node_modules' },
  },
}
