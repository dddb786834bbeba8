import type { LiveEvent } from '@arachne/contract'
import type { Person } from '@arachne/core/access'
import type { AnsweringService } from '@arachne/core/decisions'
import type { OrgaAudience } from '@arachne/core/governance'
import type { Registry } from '@arachne/core/identities'
import type { Context } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'

import type { HttpEnv } from '../env.ts'
import type { BrowserLogin } from '../login/browser-login.ts'
import { type Audience, createAudience } from './live-audience.ts'
import type { Change } from './live-changes.ts'
import type { Live } from './live.ts'

export interface LiveDeps {
  live: Live
  registry: Pick<Registry, 'list' | 'memberships'>
  people: Pick<AnsweringService, 'concerns'>
  orgas: Pick<OrgaAudience, 'of' | 'membersOf' | 'orgasOf'>
  login: Pick<BrowserLogin, 'whoIs'>
  version: string
}

/**
 * Proxies close connections that are silent for a minute; this is also when an ended session is noticed at the latest.
 */
const BEAT_MS = 25_000
/** Changes within this time are sent together. */
const GATHER_MS = 100
/** A client that has missed more than this is told to fetch everything. */
const MANY = 50

/** Sends changes as long as the page is open and the session lives. */
export function followLive(deps: LiveDeps, c: Context<HttpEnv>): Response {
  c.header('x-accel-buffering', 'no')
  // A HEAD request has no reader, so nothing would ever end the stream.
  if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' })
  return streamSSE(c, (stream) => follow(deps, c, stream))
}

async function follow(
  { live, registry, people, orgas, login, version }: LiveDeps,
  c: Context<HttpEnv>,
  stream: SSEStreamingApi,
) {
  const audience = createAudience({ registry, concerns: people.concerns, orgas })
  const waiting = createWaiting()
  // Since the stream was opened, rights may have changed, and the session may have ended.
  const personNow = async () => (c.var.loggedIn ? (await login.whoIs(c))?.person : c.var.person)
  const leave = live.join(c.var.person, { tell: waiting.add, end: waiting.end })
  stream.onAbort(waiting.end)
  try {
    await audience.begin(c.var.person)
    await send(stream, { kind: 'hello', version })
    while (!waiting.over) {
      await waiting.next()
      const person = await personNow()
      if (!person || waiting.over) return
      await tellAll(stream, await heard(audience, person, waiting.take()))
    }
  } finally {
    leave()
  }
}

async function heard(audience: Audience, person: Person, changes: Change[]): Promise<LiveEvent[]> {
  if (changes.length > MANY) return [{ kind: 'everything' }]
  const events = await Promise.all(changes.map((change) => audience.hear(person, change)))
  return events.filter((event) => event !== undefined)
}

async function tellAll(stream: SSEStreamingApi, events: LiveEvent[]): Promise<void> {
  if (events.length === 0) await stream.write(': still here\n\n')
  for (const event of events) await send(stream, event)
}

function send(stream: SSEStreamingApi, event: LiveEvent): Promise<void> {
  return stream.writeSSE({ data: JSON.stringify(event) })
}

/** Changes to be sent, each once, and the wait for the first of them. */
function createWaiting() {
  const changes = new Map<string, Change>()
  let over = false
  let wake: (() => void) | undefined
  return {
    get over() {
      return over
    },
    add(change: Change, key: string) {
      if (changes.size <= MANY) changes.set(key, change)
      wake?.()
    },
    end() {
      over = true
      wake?.()
    },
    take(): Change[] {
      const taken = [...changes.values()]
      changes.clear()
      return taken
    },
    /** Waits until there is a change, the stream ends, or a keep-alive is due. */
    async next(): Promise<void> {
      if (changes.size === 0 && !over) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, BEAT_MS)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      if (!over) await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
    },
  }
}
