import { createSandbox } from '@arachne/sandbox'

import { discordRoutes, sameRoute } from '../../packages/sandbox/test/support/spec/check-exchange.ts'

const START = '<!-- routes that are not served: written by npm run reference -->'
const END = '<!-- end of routes that are not served -->'

/** The README of the sandbox with the list of everything of Discord's that it does not serve. */
export async function sandboxRoutesSection(readme: string): Promise<string> {
  await using sandbox = await createSandbox({ seed: 'empty' })
  const all = discordRoutes()
  const missing = all.filter((route) => !sandbox.routes.some((served) => sameRoute(served, route)))
  const lines = missing.map(({ method, path }) => `${method} ${path}`)
  const counted = `Of the ${all.length} operations on Discord's own list ${all.length - missing.length} are served. These are not:`
  const section = [START, '', counted, '', '```', ...lines, '```', '', END].join('\n')
  const [before, rest] = readme.split(START)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined)
    throw new Error('The README of the sandbox has lost its marks.')
  return before + section + after
}
