import '../scripts/require-node.js'
import '../scripts/compile-cache.js'

await import('./main.ts')
