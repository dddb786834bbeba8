import { connect } from '@arachne/words/en/clients'
import { describe, expect, it } from 'vitest'

import { checksOf, type Tested } from './checks.ts'

const WELL: Tested = {
  url: 'https://loom.example/mcp/1',
  reach: 'https',
  endpoint: { outcome: 'answers', status: 401, ms: 12 },
  discovery: { outcome: 'answers', status: 200, ms: 9 },
  bot_online: true,
  active: true,
  servers: 2,
  tools: 23,
  has_key: true,
  apps: 0,
  last_call: null,
  tried: { outcome: 'accepted', tools: 23 },
  origin: 'https://loom.example',
}

const statesOf = (over: Partial<Tested>) =>
  Object.fromEntries(checksOf({ ...WELL, ...over }, connect).map(({ id, state }) => [id, state]))

describe('L-05: the connection test', () => {
  it('is good in every line when everything was checked', () => {
    expect(new Set(Object.values(statesOf({})))).toEqual(new Set(['good']))
  })

  it.each<[string, Partial<Tested>, string, string]>([
    ['a dead address', { endpoint: { outcome: 'unreachable' } }, 'endpoint', 'unsure'],
    ['another service', { endpoint: { outcome: 'foreign', status: 404, ms: 3 } }, 'endpoint', 'bad'],
    ['no documents', { discovery: { outcome: 'foreign', status: 404, ms: 3 } }, 'discovery', 'bad'],
    ['a local address', { reach: 'local' }, 'reach', 'unsure'],
    ['no https', { reach: 'plain' }, 'reach', 'bad'],
    ['another origin', { origin: 'http://127.0.0.1:3000' }, 'origin', 'unsure'],
    ['a paused entity', { active: false }, 'active', 'bad'],
    ['a bot that is away', { bot_online: false }, 'bot', 'bad'],
    ['no server', { servers: 0 }, 'servers', 'bad'],
    ['a wrong key', { tried: { outcome: 'refused' } }, 'key', 'bad'],
    ['a key that could not be tried', { tried: { outcome: 'not_tried' } }, 'key', 'unsure'],
    ['a key nobody has at hand', { tried: undefined }, 'key', 'unsure'],
    ['no way in', { tried: undefined, has_key: false }, 'key', 'bad'],
  ])('claims nothing good of %s', (_what, over, id, state) => {
    expect(statesOf(over)[id]).toBe(state)
  })

  it('says nothing of documents it did not reach', () => {
    expect(statesOf({ discovery: { outcome: 'unreachable' } })).not.toHaveProperty('discovery')
  })
})
