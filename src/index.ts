export { type AccountSession, createSandbox, type RunningSandbox, type SandboxSettings } from './sandbox.ts'
