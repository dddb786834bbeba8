import type { EntityId, Snowflake } from '@arachne/contract'

import { type AppError, tooSoon } from '../../errors.ts'
import type { Clock } from '../../ports.ts'

/** Beyond this many, empty lines are discarded. */
const MAX_LINES = 500
/** Discord's limit for one webhook. */
const BURST = { count: 5, ms: 2000 }
const MINUTE_MS = 60_000
const PATIENCE_MS = 10_000

interface LineDeps {
  clock: Clock
  /** Calls back once. Returns how to prevent it. */
  after(ms: number, callback: () => void): () => void
  /** How many posts one channel gets per minute; 0 = no waiting here. */
  perMinute: number
}

/** The entities waiting to post in one channel. */
interface ChannelLine {
  take(entityId: EntityId): Promise<void>
  isIdle(): boolean
}

/** Shares what Discord allows in a channel: entities take turns, however much one of them has to say. */
export interface FairQueue {
  /** Resolves when it is the entity's turn; an AppError `rate_limited` if that would take too long. */
  take(channelId: Snowflake, entityId: EntityId): Promise<void>
}

export function createFairQueue(deps: LineDeps): FairQueue {
  const lines = new Map<Snowflake, ChannelLine>()

  function lineOf(channelId: Snowflake): ChannelLine {
    const known = lines.get(channelId)
    if (known !== undefined) return known
    if (lines.size > MAX_LINES) {
      for (const [id, line] of lines) if (line.isIdle()) lines.delete(id)
    }
    const line = createChannelLine(deps)
    lines.set(channelId, line)
    return line
  }

  return {
    async take(channelId, entityId) {
      if (deps.perMinute > 0) await lineOf(channelId).take(entityId)
    },
  }
}

function createChannelLine({ clock, after, perMinute }: LineDeps): ChannelLine {
  const waiting = createTurnOrder()
  /** When the latest posts were allowed, oldest first. */
  let sent: number[] = []
  let isWatched = false

  /** How long until another post is possible. */
  function delay(): number {
    const burst = (sent.at(-BURST.count) ?? -Infinity) + BURST.ms
    const minute = (sent.at(-perMinute) ?? -Infinity) + MINUTE_MS
    return Math.max(0, Math.max(burst, minute) - clock.now())
  }

  function letThrough(): void {
    sent = [...sent, clock.now()].slice(-Math.max(perMinute, BURST.count))
  }

  function serve(): void {
    isWatched = false
    while (waiting.size() > 0 && delay() === 0) {
      letThrough()
      waiting.next()?.()
    }
    watch()
  }

  function watch(): void {
    if (isWatched || waiting.size() === 0) return
    isWatched = true
    after(Math.max(1, delay()), serve)
  }

  return {
    async take(entityId) {
      const wait = delay()
      if (wait > PATIENCE_MS) throw tooBusy(wait)
      if (wait === 0 && waiting.size() === 0) return letThrough()
      await new Promise<void>((resolve, reject) => {
        const stop = after(PATIENCE_MS, () => {
          withdraw()
          reject(tooBusy(delay()))
        })
        const withdraw = waiting.add(entityId, () => {
          stop()
          resolve()
        })
        watch()
      })
    },
    isIdle: () => waiting.size() === 0 && (sent.at(-1) ?? 0) + MINUTE_MS <= clock.now(),
  }
}

type Go = () => void

/** Round robin: an entity that was served and has more to say goes to the end of the line. */
function createTurnOrder() {
  const order = new Map<EntityId, Go[]>()
  const keep = (entityId: EntityId, rest: Go[]) => {
    if (rest.length > 0) order.set(entityId, rest)
    else order.delete(entityId)
  }
  return {
    size: () => order.size,
    /** Returns how to leave. */
    add(entityId: EntityId, go: Go): () => void {
      keep(entityId, [...(order.get(entityId) ?? []), go])
      return () =>
        keep(
          entityId,
          (order.get(entityId) ?? []).filter((one) => one !== go),
        )
    },
    next(): Go | undefined {
      const [entityId] = order.keys()
      if (entityId === undefined) return undefined
      const [go, ...rest] = order.get(entityId) ?? []
      order.delete(entityId)
      keep(entityId, rest)
      return go
    },
  }
}

function tooBusy(waitMs: number): AppError {
  return tooSoon("Discord's limit for posts in this channel is reached", waitMs)
}
