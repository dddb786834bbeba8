import { createHmac } from 'node:crypto'

import type { EntityId, WakeCall } from '@arachne/contract'
import { passes, type Unread, type WakeCallSetting, type Wakes } from '@arachne/core/identities'
import type { Clock } from '@arachne/core/ports'

const ATTEMPTS = 5
const FIRST_PAUSE_MS = 1000
const GROWTH = 4
const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 64 * 1024
const BETWEEN_CALLS_MS = 5000

interface Deps {
  wakes: Pick<Wakes, 'listenToAll'>
  /** undefined if the entity can no longer be read for. */
  look(entityId: EntityId): Promise<Unread | undefined>
  secretOf(setting: WakeCallSetting): string
  request(call: {
    url: string
    method: 'POST'
    headers: Record<string, string>
    body: string
    maxBytes: number
    timeoutMs: number
    maxRedirects: number
  }): Promise<{ status: number }>
  newId(): string
  clock: Clock
  /** Before the second attempt; each later pause is four times as long. */
  firstPauseMs?: number | undefined
  /** Makes pauses up to half as long again, so that many calls aren't repeated at once. */
  random?: () => number
  /** The call was delivered. */
  onCalled?(entityId: EntityId): void
  onGivenUp(entityId: EntityId): void
}

export interface WakeCaller extends Disposable {
  use(entityId: EntityId, setting: WakeCallSetting | undefined): void
}

interface Line {
  setting: WakeCallSetting
  calling: boolean
  /** A message arrived during a call, or too soon after one. */
  again: boolean
  timer?: NodeJS.Timeout
}

/** Calls owners' addresses when messages arrive: signed, without content, at most once in five seconds each. */
export function createWakeCaller(deps: Deps, settings: readonly WakeCallSetting[]): WakeCaller {
  const { firstPauseMs = FIRST_PAUSE_MS, random = Math.random } = deps
  const lines = new Map<EntityId, Line>()
  let open = true

  function use(entityId: EntityId, setting: WakeCallSetting | undefined): void {
    clearTimeout(lines.get(entityId)?.timer)
    if (setting) lines.set(entityId, { setting, calling: false, again: false })
    else lines.delete(entityId)
  }

  function ring(line: Line): void {
    if (line.calling) {
      line.again = true
      return
    }
    line.calling = true
    void call(line, 1, deps.newId())
  }

  async function call(line: Line, attempt: number, deliveryId: string): Promise<void> {
    const { entityId } = line.setting
    const done = await deliver(deps, line.setting, deliveryId).catch(() => false)
    if (!open || lines.get(entityId) !== line) return
    if (!done && attempt < ATTEMPTS) {
      const pause = firstPauseMs * GROWTH ** (attempt - 1) * (1 + random() / 2)
      line.timer = later(pause, () => void call(line, attempt + 1, deliveryId))
      return
    }
    if (!done) deps.onGivenUp(entityId)
    line.timer = later(BETWEEN_CALLS_MS, () => rest(line))
  }

  function rest(line: Line): void {
    const { again } = line
    line.calling = false
    line.again = false
    if (again) ring(line)
  }

  for (const setting of settings) use(setting.entityId, setting)
  const deafen = deps.wakes.listenToAll(({ entityId, flags }) => {
    const line = lines.get(entityId)
    if (line && passes(line.setting.only, flags)) ring(line)
  })
  return {
    use,
    [Symbol.dispose]() {
      open = false
      deafen()
      for (const { timer } of lines.values()) clearTimeout(timer)
    },
  }
}

/** true if no retry is needed. The counts are current, so a late call isn't outdated. */
async function deliver(
  { look, secretOf, request, clock, onCalled }: Deps,
  setting: WakeCallSetting,
  deliveryId: string,
): Promise<boolean> {
  const unread = await look(setting.entityId)
  if (unread === undefined || unread.unread === 0) return true
  const { unread: count, addressed, triggered, watch, dm } = unread
  const now = clock.now()
  const body = JSON.stringify({
    entity_id: setting.entityId,
    unread: count,
    addressed,
    triggered,
    watch,
    dm,
    time: new Date(now).toISOString(),
    delivery_id: deliveryId,
  } satisfies WakeCall)
  const timestamp = String(Math.floor(now / 1000))
  const { status } = await request({
    url: setting.url,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-arachne-delivery': deliveryId,
      'x-arachne-timestamp': timestamp,
      'x-arachne-signature': `v1=${signatureOf(secretOf(setting), timestamp, body)}`,
    },
    body,
    maxBytes: MAX_ANSWER_BYTES,
    timeoutMs: TIMEOUT_MS,
    maxRedirects: 0,
  })
  const heard = status >= 200 && status < 300
  if (heard) onCalled?.(setting.entityId)
  return heard
}

function signatureOf(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}

function later(ms: number, callback: () => void): NodeJS.Timeout {
  return setTimeout(callback, ms).unref()
}
