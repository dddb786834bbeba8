import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { ROOT } from './places.ts'

interface Manifest {
  name: string
  version: string
  license?: string
}

/** A library, and what its authors ask for. Vite lists those of a page in this form. */
export interface Licence {
  name: string
  version: string
  identifier?: string | null
  text?: string | null
}

/** Their terms go wherever their code goes: those of the programs' libraries, and of the pages'. */
export function licencesAsText(licences: readonly Licence[]): string {
  const texts = new Map(licences.map((licence) => [`${licence.name} ${licence.version}`, textOf(licence)]))
  return [...texts.values()].toSorted().join(`\n${'-'.repeat(80)}\n\n`)
}

function textOf({ name, version, identifier, text }: Licence): string {
  const heading = `${name} ${version} (${identifier ?? 'see below'})`
  return `${[heading, ...(text ? [text] : [])].join('\n\n').trimEnd()}\n`
}

/** Of the libraries that these files belong to. */
export async function licencesOf(inputs: readonly string[]): Promise<Licence[]> {
  const folders = new Set(
    inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
  )
  return Promise.all([...folders].map(licenceOf))
}

async function licenceOf(folder: string): Promise<Licence> {
  const path = join(ROOT, folder)
  const { name, version, license } = JSON.parse(
    await readFile(join(path, 'package.json'), 'utf8'),
  ) as Manifest
  const files = (await readdir(path)).filter((file) => /^(licen[cs]e|notice)/i.test(file))
  const terms = await Promise.all(files.map((file) => readFile(join(path, file), 'utf8')))
  return { name, version, identifier: license ?? null, text: terms.join('\n\n') }
}
