import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { applicationRoutes } from '../src/control/application-routes.ts'
import { interactionActions } from '../src/control/interaction-actions.ts'
import { personActions } from '../src/control/person-actions.ts'
import type { ControlRoute } from '../src/control/routing.ts'
import { troubleRoutes } from '../src/control/trouble-routes.ts'
import { worldRoutes } from '../src/control/world-routes.ts'
import { createRequestLog } from '../src/faults/request-log.ts'
import {
  flawOf,
  growthFlaws,
  HOSTILE,
  IN_PATHS,
  inFields,
  LARGE,
  type Place,
  placesRead,
  putIn,
} from './support/hostile.ts'
import { openTarget, type Target } from './support/target.ts'

/** What each route wants before it looks any further. */
const WORDS: Readonly<Record<string, Record<string, string[]>>> = {
  '/faults': { kind: ['status', 'latency', 'indexing', 'malformed', 'lost-event'] },
  '/gateway': { action: ['drop', 'close', 'send'] },
  '/rate-limits': { mode: ['strict'] },
}

/** Some thousand calls in one test. */

const FILLING = ['numbers', 'objects', 'text'] as const

describe('A-12: what is sent to the control API of the sandbox', () => {
  let target: Target
  let routes: ControlRoute[]
  beforeAll(async () => {
    target = await openTarget()
    const { sandbox } = target
    routes = [
      ...worldRoutes,
      ...personActions,
      ...interactionActions,
      ...applicationRoutes(sandbox),
      ...troubleRoutes({ ...sandbox, log: createRequestLog(Date.now) }),
    ].filter(({ method }) => method === 'POST' || method === 'PATCH')
  })
  afterAll(async () => target?.[Symbol.asyncDispose]())

  const basesFor = (route: ControlRoute): object[] => {
    const { ids } = target
    const found = {
      channel_id: ids['channel_id'],
      message_id: ids['message_id'],
      guild_id: ids['guild_id'],
      reply_to: ids['message_id'],
      members: null,
      features: null,
      guilds: null,
      to: 'ben',
      owner: 'jonas',
      name: 'ask',
      username: 'ask',
      path: '/users/@me',
      method: 'GET',
      locale: 'fr',
      emoji: '🔥',
      custom_id: 'press',
      event: 'READY',
      url: 'http://127.0.0.1/',
      advance_ms: 1,
      status: 500,
      ms: 1,
      count: 0,
    }
    const words = Object.entries(WORDS[route.path] ?? {}).flatMap(([word, values]) =>
      values.map((value) => ({ [word]: value })),
    )
    return words.length > 0 ? words.map((word) => ({ ...found, ...word })) : [found]
  }

  const fill = (path: string) =>
    path
      .replace(':person', 'jonas')
      .replace(':message', target.ids['message_id'] ?? '')
      .replace(/:\w+/, 'x')

  async function send(route: Pick<ControlRoute, 'method' | 'path'>, body: string) {
    target.sandbox.faults.clear()
    const answer = await fetch(`${target.sandbox.controlUrl}${fill(route.path)}`, {
      method: route.method,
      body,
    })
    return { status: answer.status, text: await answer.text() }
  }

  function placesOf(route: ControlRoute): Promise<Place[]> {
    const { world, call: rest } = target.sandbox
    const params = { person: 'jonas', message: target.ids['message_id'] ?? '' }
    const read = (body: unknown) =>
      route.run({ world, rest, params, query: new URLSearchParams(), body: body as Record<string, unknown> })
    return placesRead(read, { bases: [{}, ...basesFor(route)] })
  }

  it('is not found by nonsense in the path or in the query', async () => {
    const flaws: string[] = []
    const { controlUrl } = target.sandbox
    for (const value of IN_PATHS) {
      for (const path of [`people/${value}/modals`, `messages/${value}`, `faults/${value}`, value]) {
        const answer = await fetch(`${controlUrl}/${path}`)
        flaws.push(...flawOf({ status: answer.status, text: await answer.text() }))
        if (answer.status < 400) flaws.push(`${path} was found`)
      }
    }
    for (const limit of ['-1', '0', 'NaN', '1e400', 'x'.repeat(5000), '']) {
      const answer = await fetch(`${controlUrl}/channels/general/messages?limit=${limit}`)
      expect({ limit, status: answer.status }).toEqual({ limit, status: 400 })
    }
    expect([...flaws, ...target.mistakes()]).toEqual([])
  })

  it('is taken or refused shortly in each field', async () => {
    const flaws: string[] = []
    const seen: string[] = []
    for (const route of routes) {
      for (const place of await placesOf(route)) {
        seen.push(place.path.join('.'))
        for (const value of HOSTILE) {
          for (const base of basesFor(route)) {
            const answer = await send(route, JSON.stringify(putIn(base, place, value)))
            const what = `${route.path} ${place.path.join('.')} ${JSON.stringify(value)?.slice(0, 40)}`
            flaws.push(...flawOf(answer).map((flaw) => `${what}: ${flaw}`))
          }
        }
      }
      target.sandbox.faults.clear()
    }
    expect(seen).toEqual(
      expect.arrayContaining([
        'kind',
        'advance_ms',
        'members',
        'files.0.base64',
        'channels.0.name',
        'options',
        'headers',
      ]),
    )
    expect([...flaws, ...target.mistakes()].map((flaw) => flaw.slice(0, 600)).slice(0, 5)).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('takes no longer than its size', async () => {
    const flaws: string[] = []
    for (const route of routes) {
      const names = [...new Set((await placesOf(route)).map(({ path: [first = ''] }) => first))]
      const makers = [
        LARGE['unknownNames'],
        LARGE['nested'],
        ...FILLING.map((kind) => inFields(names, LARGE[kind] ?? String)),
      ]
      for (const make of makers) {
        const found = await growthFlaws((body) => send(route, body), make ?? String)
        flaws.push(...found.map((flaw) => `${route.path}: ${flaw}`))
      }
    }
    expect([...flaws, ...target.mistakes()]).toEqual([])
  })

  it('ends where the body does', async () => {
    const { status, text } = await send({ method: 'POST', path: '/people' }, 'x'.repeat(200 * 1024 * 1024))
    expect({ status, text }).toMatchObject({
      status: 413,
      text: expect.stringMatching(/bytes at most/) as string,
    })
  })
})
