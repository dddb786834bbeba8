import '../scripts/require-node.js'
import '../scripts/lean-runtime.js'

await import('./main.ts')
