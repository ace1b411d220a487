import { preact } from '@preact/preset-vite'
import { defineConfig } from 'vite'

/** The page as it is built into dist/console; `npx vite src/console/web` shows it beside a sandbox on port 3000. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/sandbox/console/',
  plugins: [preact({ devToolsEnabled: false, prefreshEnabled: false })],
  logLevel: 'warn',
  build: {
    outDir: '../../../dist/console',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '^/(api|sandbox/v1|sandbox/ready)': 'http://127.0.0.1:3000' } },
})
