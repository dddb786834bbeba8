import { runLean } from '../scripts/lean-runtime.js'

await runLean(new URL('server-process.ts', import.meta.url))
