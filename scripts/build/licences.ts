import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { ROOT } from './places.ts'

interface Manifest {
  name: string
  version: string
  license?: string
}

/** What the authors of the libraries inside ask for: their terms go wherever their code goes. */
export async function licencesOf(inputs: readonly string[]): Promise<string> {
  const folders = new Set(
    inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
  )
  const texts = await Promise.all([...folders].toSorted().map(licenceOf))
  return texts.join(`\n${'-'.repeat(80)}\n\n`)
}

async function licenceOf(folder: string): Promise<string> {
  const path = join(ROOT, folder)
  const { name, version, license } = JSON.parse(
    await readFile(join(path, 'package.json'), 'utf8'),
  ) as Manifest
  const files = (await readdir(path)).filter((file) => /^(licen[cs]e|notice)/i.test(file))
  const terms = await Promise.all(files.map((file) => readFile(join(path, file), 'utf8')))
  return [`${name} ${version} (${license ?? 'see below'})`, ...terms].join('\n\n').trimEnd() + '\n'
}
