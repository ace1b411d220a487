// The types under public/ are kept by hand and import no package, so that the declarations that ship need none;
// test/package holds them against the schemas of the control plane.
export type * from './public/account.ts'
export type * from './public/evidence.ts'
export type * from './public/sandbox.ts'
export type * from './public/session.ts'
export { createSandbox } from './sandbox.ts'
export { SandboxError } from './sandbox-error.ts'
