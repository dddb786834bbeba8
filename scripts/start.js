import './require-node.js'
import { runLean } from './lean-runtime.js'

await runLean(new URL('start/main.ts', import.meta.url))
