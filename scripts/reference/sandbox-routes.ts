import { createSandbox } from '@arachne/sandbox'

import { discordRoutes, sameRoute } from '../../packages/sandbox/test/support/spec/check-exchange.ts'

const START = '<!-- routes that are not served: written by npm run reference -->'
const END = '<!-- end of routes that are not served -->'

/** What is on Discord's own list and the sandbox does not serve, as lines like `GET /sticker-packs`. */
export async function unservedRoutes(): Promise<{ all: number; lines: string[] }> {
  await using sandbox = await createSandbox({ seed: 'empty' })
  const all = discordRoutes()
  const missing = all.filter((route) => !sandbox.routes.some((served) => sameRoute(served, route)))
  return { all: all.length, lines: missing.map(({ method, path }) => `${method} ${path}`) }
}

/** The same list as the sandbox itself answers by. */
export function unservedRoutesModule(lines: readonly string[]): string {
  const entries = lines.map((line) => `  '${line}',`)
  const note = '/** Written by `npm run reference`. */'
  return [note, 'export const UNSERVED: readonly string[] = [', ...entries, ']', ''].join('\n')
}

/** The README of the sandbox with the list of everything of Discord's that it does not serve. */
export function sandboxRoutesSection(
  readme: string,
  { all, lines }: { all: number; lines: string[] },
): string {
  const counted = `Of the ${all} operations on Discord's own list ${all - lines.length} are served. These are not:`
  const section = [START, '', counted, '', '```', ...lines, '```', '', END].join('\n')
  const [before, rest] = readme.split(START)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined)
    throw new Error('The README of the sandbox has lost its marks.')
  return before + section + after
}
