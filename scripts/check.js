import './require-node.js'

await import('./check/main.ts')
