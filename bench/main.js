import '../scripts/require-node.js'

await import('./main.ts')
