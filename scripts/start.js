import './require-node.js'

await import('./start/main.ts')
