// Use nothing newer than Node 18 in this file, because an old Node has to be able to run it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// By default Node opens an unprotected inspector on this signal, and these programs hold keys and tokens.
process.on('SIGUSR1', () => {})

/** The path of the Node that `npm ci` installed; undefined: there is none for this system. */
function pinned() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  try {
    const found = createRequire(import.meta.url).resolve(`node-${system}-${process.arch}/package.json`)
    const path = join(dirname(found), 'bin', system === 'win' ? 'node.exe' : 'node')
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether this Node is new enough to run the program of this name. If it isn't, the pinned one runs it instead, with
 * the same arguments, input and output.
 */
function runsHere(program, needed) {
  if (Number(process.versions.node.split('.')[0]) >= needed) return true
  const node = pinned()
  if (node === undefined) {
    process.stderr.write(`${program} needs Node ${needed} or later; this is ${process.versions.node}.\n`)
    process.exitCode = 1
    return false
  }
  const file = fileURLToPath(new URL(`${program}.js`, import.meta.url))
  const child = spawn(node, [file, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
  return false
}

/**
 * The program of this name, from the sources in a clone or from what was built for the package; undefined: it is running
 * under another Node. The sources need Node 24, because they contain "using". The built program doesn't.
 */
export async function load(program, sourcePath) {
  const source = new URL(sourcePath, import.meta.url)
  const isSource = existsSync(source)
  if (!runsHere(program, isSource ? 24 : 22)) return undefined
  return await import(isSource ? source.href : new URL(`../dist/${program}.js`, import.meta.url).href)
}

/** Prints an error in one line, without its stack. */
export function fail(program, error) {
  process.stderr.write(`${program}: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
