import { describe, expect, it } from 'vitest'

import { createSearchIndex } from '../world/search-index.ts'
import { createFaultInjector } from './injector.ts'
import { matchesPath } from './injector.ts'

describe('fault injector', () => {
  it('S-08: strikes as often as asked, only matching requests', () => {
    const faults = createFaultInjector({ searchIndex: createSearchIndex() })
    faults.add({ kind: 'status', status: 503, method: 'POST', path: '/channels/*/messages' }, 2)
    const strikes = (method: string, path: string) => faults.takeRest(method, path).length
    expect(strikes('GET', '/channels/1/messages')).toBe(0)
    expect(strikes('POST', '/channels/1/messages/2')).toBe(0)
    expect(strikes('POST', '/channels/1/messages')).toBe(1)
    expect(strikes('POST', '/channels/2/messages')).toBe(1)
    expect(strikes('POST', '/channels/2/messages')).toBe(0)
    expect(faults.list()).toEqual([])
  })

  it('S-08: combines faults that wait for the same request', () => {
    const faults = createFaultInjector({ searchIndex: createSearchIndex() })
    faults.add({ kind: 'latency', ms: 5 })
    faults.add({ kind: 'cut' })
    expect(faults.takeRest('GET', '/gateway').map(({ kind }) => kind)).toEqual(['latency', 'cut'])
  })

  it('S-08: keeps an endless fault until it is removed', () => {
    const faults = createFaultInjector({ searchIndex: createSearchIndex() })
    const id = faults.add({ kind: 'lost-ack' }, null)
    expect(faults.takeGateway('lost-ack')).toBeDefined()
    expect(faults.takeGateway('lost-ack')).toBeDefined()
    expect(faults.remove(id)).toBe(true)
    expect(faults.takeGateway('lost-ack')).toBeUndefined()
  })

  it('S-08: spoils only the event type it names', () => {
    const faults = createFaultInjector({ searchIndex: createSearchIndex() })
    faults.add({ kind: 'malformed', event: 'MESSAGE_CREATE', patch: { components: null } })
    expect(faults.takeGateway('malformed', 'MESSAGE_UPDATE')).toBeUndefined()
    expect(faults.takeGateway('malformed', 'MESSAGE_CREATE')?.patch).toEqual({ components: null })
  })

  it('S-08: turns the indexing fault into the search index’s own delay', () => {
    const searchIndex = createSearchIndex()
    const faults = createFaultInjector({ searchIndex })
    faults.add({ kind: 'indexing', retry_after: 7 }, 1)
    expect([searchIndex.take(), searchIndex.take()]).toEqual([7, null])
    faults.add({ kind: 'indexing' }, null)
    faults.clear()
    expect(searchIndex.take()).toBeNull()
  })
})

describe('path patterns', () => {
  it.each([
    ['/channels/*/messages', '/channels/1/messages', true],
    ['/channels/{channel_id}/messages', '/channels/1/messages', true],
    ['/channels/*', '/channels/1/messages', false],
    ['/webhooks/**', '/webhooks/1/token/messages/2', true],
    ['/webhooks/**', '/webhooks', true],
    ['/webhooks/**', '/channels/1', false],
    ['**', '/anything/at/all', true],
    ['/users/@me', '/users/%40me', true],
  ])('%s against %s: %s', (pattern, path, expected) => {
    expect(matchesPath(pattern, path)).toBe(expected)
  })
})
