import '../scripts/lean-runtime.js'

await import('./server-process.ts')
