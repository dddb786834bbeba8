import './require-node.js'

await import('./build/main.ts')
