import './require-node.js'

await import('./test/main.ts')
