import { build } from 'esbuild'

// The published program: one file and no dependencies. npm calls this in the package's folder, others from anywhere.
await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: ['src/arachne.ts'],
  outfile: 'dist/arachne.js',
  bundle: true,
  minifySyntax: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  // Found in the repository and missing in the published package; the commands say so.
  external: ['@arachne/sandbox'],
  logLevel: 'warning',
})
