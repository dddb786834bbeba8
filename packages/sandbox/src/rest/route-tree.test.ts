import { describe, expect, it } from 'vitest'

import type { Route } from './handler.ts'
import { createRouteTree } from './route-tree.ts'

const route = (method: Route['method'], path: string): Route => ({
  method,
  path,
  auth: 'bot',
  run: () => ({ status: 204 }),
})

const segments = (path: string) => path.split('/').slice(1)

describe('route tree', () => {
  const tree = createRouteTree([
    route('GET', '/users/{user_id}'),
    route('GET', '/users/@me'),
    route('DELETE', '/messages/{message_id}/all'),
    route('PUT', '/messages/pins/{id}'),
  ])
  const find = (method: string, path: string) => tree.find(method, segments(path))

  it('prefers a literal to a parameter, whatever came first', () => {
    expect(find('GET', '/users/@me')).toMatchObject({ route: { path: '/users/@me' }, params: {} })
    expect(find('GET', '/users/7')).toMatchObject({ params: { user_id: '7' } })
  })

  it('goes back to the parameter where the literal leads nowhere', () => {
    expect(find('DELETE', '/messages/pins/all')).toMatchObject({ params: { message_id: 'pins' } })
  })

  it('tells an unknown path from a wrong method', () => {
    expect(find('POST', '/users/@me')).toBe('method')
    expect(find('GET', '/nothing')).toBeUndefined()
  })

  it('refuses two routes for one thing', () => {
    expect(() => createRouteTree([route('GET', '/a'), route('GET', '/a')])).toThrow('Two routes')
  })
})
