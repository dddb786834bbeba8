import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = join(import.meta.dirname, '..')
const CACHE = join(ROOT, 'node_modules/.cache/arachne/bundled')

/**
 * Where to import a program of ours from: all its modules in one file, made anew when one of them has changed. Six
 * hundred modules take 17 MB more than one, and a single new one loads the stripper of types, which takes 15 MB.
 * Without esbuild, which only development installs, the sources run as they are.
 */
export function bundled(source, cache = CACHE) {
  const file = fileURLToPath(source)
  const folder = join(cache, relative(ROOT, file).replaceAll(/\W+/g, '-'))
  const found = freshIn(folder) ?? build(file, folder)
  return found === undefined ? source.href : pathToFileURL(found).href
}

/** In a process of its own: what it takes to build would stay in this one's memory. */
function build(file, folder) {
  spawnSync(process.execPath, [join(import.meta.dirname, 'bundle.js'), file, folder], { stdio: 'ignore' })
  return freshIn(folder)
}

function freshIn(folder) {
  try {
    const { program, sources } = JSON.parse(readFileSync(join(folder, 'bundle.json'), 'utf8'))
    return Object.entries(sources).every(isUnchanged) ? join(folder, program) : undefined
  } catch {
    return undefined
  }
}

function isUnchanged([path, changedAt]) {
  return statSync(path).mtimeMs === changedAt
}
