export type { Actor, RestResult } from './rest/handler.ts'
export type { ObservedCall } from './rest/hooks.ts'
export { createSandbox, type Sandbox, type SandboxOptions, type SandboxPerson } from './sandbox.ts'
export { seedCrowd } from './seed/crowd.ts'
