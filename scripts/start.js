import './require-node.js'
import './lean-runtime.js'

await import('./start/main.ts')
