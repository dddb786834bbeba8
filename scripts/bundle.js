import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { build } from 'esbuild'

const [, , file, folder] = process.argv
const KEPT_MS = 7 * 24 * 3_600_000
/** When each was last changed, from before it was read. */
const sources = {}

/** Ours, and libraries of many modules that nothing else uses. */
const INSIDE = /^(?:@arachne\/.*|kysely|jose)$/

/** All other libraries stay where they are. What a module says about its own place stays true. */
const ourModules = {
  name: 'our-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || INSIDE.test(path) ? undefined : { path, external: true },
    )
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      sources[path] = statSync(path).mtimeMs
      const contents = readFileSync(path, 'utf8')
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
      return { contents, loader: 'ts' }
    })
  },
}

/** Several starts may build at once, and each begins to read when its own is done. */
function put(path, contents) {
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, contents)
  renameSync(unfinished, path)
}

// Names carry a hash: a program that is running may still read a part of the last bundle.
const { outputFiles, metafile } = await build({
  entryPoints: [file],
  outdir: folder,
  entryNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'esnext',
  write: false,
  metafile: true,
  plugins: [ourModules],
  logLevel: 'silent',
})
mkdirSync(folder, { recursive: true })
for (const { path, contents } of outputFiles) put(path, contents)
const [program] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint !== undefined)
put(join(folder, 'bundle.json'), JSON.stringify({ program: basename(program), sources }))

const old = (path) => Date.now() - statSync(path).mtimeMs > KEPT_MS
for (const path of readdirSync(folder).map((name) => join(folder, name))) {
  if (old(path)) rmSync(path, { force: true })
}
