import './require-node.js'

await import('../bench/main.ts')
