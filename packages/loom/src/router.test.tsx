import { isLoomPage, LOOM_PAGES } from '@arachne/contract'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'

import { createLoomRouter } from './router.tsx'

const filled = (path: string) => path.replaceAll(/\$\w+/g, 'one')

describe('the pages of the Loom', () => {
  const routes = Object.keys(createLoomRouter(new QueryClient()).routesByPath)

  it('are all known to the server, which answers 404 for any other', () => {
    expect(routes.filter((path) => !isLoomPage(filled(path)))).toEqual([])
    expect(isLoomPage('/no-such-page')).toBe(false)
    expect(isLoomPage('/entities/one/no-such-tab')).toBe(false)
  })

  it('are what the list says, and no page that is gone', () => {
    const ends = new Set(routes.map((path) => path.replace(/(.)\/$/, '$1')))
    expect(LOOM_PAGES.filter((page) => !page.endsWith('*') && !ends.has(page))).toEqual([])
  })
})

describe('what stands in an address', () => {
  it('keeps long ids as they are, in both directions', () => {
    const { options } = createLoomRouter(new QueryClient())
    const channel = '1571597591521525824'
    expect(options.parseSearch(`?channel=${channel}`)).toEqual({ channel })
    expect(options.stringifySearch({ channel })).toBe(`?channel=${channel}`)
  })
})
