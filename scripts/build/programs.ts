import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { build } from 'esbuild'

import { inAscii } from './ascii.ts'
import { type Licence, licencesOf } from './licences.ts'
import { DIST, ROOT } from './places.ts'
import { put } from './put.ts'

const PROGRAMS = {
  start: 'packages/start/src/main.ts',
  server: 'packages/server/src/main.ts',
  sandbox: 'packages/sandbox/src/main.ts',
}

/**
 * Node keeps what V8 has compiled beside the programs: to compile it anew takes 15 MB and 50 ms of every start. Where
 * it may not write, or finds what another version of Node made, it compiles as ever.
 */
const withCompileCache = (program: string) => `import { enableCompileCache } from 'node:module'
enableCompileCache({ directory: import.meta.dirname + '/compiled', portable: true })
await import('./${program}')
`

/** Native code, found in node_modules when it runs; and what libraries use only where somebody has installed it. */
const OUTSIDE = [
  'better-sqlite3',
  'bcrypt',
  'pg-native',
  'zlib-sync',
  'bufferutil',
  'utf-8-validate',
  'erlpack',
]

/** discord.js requires it, @discordjs/core imports it: with both forms inside, there would be two of it. */
const ONE_FORM = { '@discordjs/rest': join(ROOT, 'node_modules/@discordjs/rest/dist/index.js') }

const LINE_CHARACTERS = 160
const KEPT_MS = 7 * 24 * 3_600_000

/**
 * The programs with their libraries inside: one file is read in a third of the time of two thousand. Returns the
 * licences of those.
 */
export async function buildPrograms(): Promise<Licence[]> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: PROGRAMS,
    outdir: DIST,
    entryNames: 'main-[name]',
    // A program that runs may still read a part of the build before this one.
    chunkNames: 'part-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    external: OUTSIDE,
    alias: ONE_FORM,
    // Only whitespace: names stay, for the trace of an error and for libraries that look at the names of their classes.
    minifyWhitespace: true,
    lineLimit: LINE_CHARACTERS,
    legalComments: 'none',
    // Modules of the older kind look for Node's own through this.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    write: false,
    metafile: true,
    logLevel: 'warning',
  })
  await Promise.all(outputFiles.map(({ path, text }) => put(path, inAscii(text))))
  for (const name of Object.keys(PROGRAMS))
    await put(join(DIST, `${name}.js`), withCompileCache(`main-${name}.js`))
  await removeOldParts(new Set(outputFiles.map(({ path }) => basename(path))))
  return licencesOf(Object.keys(metafile.inputs))
}

async function removeOldParts(current: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(DIST)) {
    if (!name.startsWith('part-') || current.has(name)) continue
    const path = join(DIST, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > KEPT_MS) await rm(path, { force: true })
  }
}
