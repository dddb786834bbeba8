import './require-node.js'

await import('./dev/main.ts')
