import { runLean } from '../scripts/lean-runtime.js'

await runLean(new URL('chat-process.ts', import.meta.url))
