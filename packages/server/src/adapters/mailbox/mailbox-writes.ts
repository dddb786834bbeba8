import type { Snowflake } from '@arachne/contract'
import {
  compareAudience,
  type Delivery,
  type Envelope,
  type Mailbox,
  type MailboxStore,
  type Reader,
  type SealedMessage,
} from '@arachne/core/identities'
import type { Clock } from '@arachne/core/ports'
import { createTurns } from '@arachne/core/turns'

import type { Audience, Sealer } from './sealing/sealer.ts'

interface Deps {
  clock: Clock
  store: MailboxStore
  sealer: Sealer
}

type Writes = Pick<Mailbox, 'setAudience' | 'append' | 'replace' | 'remove' | 'dropChannel' | 'sweep'>

/** The side that the router uses. Calls for one channel happen in the order they were made. */
export function createMailboxWrites({ clock, store, sealer }: Deps): Writes {
  const turns = createTurns()
  const audiences = createAudiences({ store, sealer })

  /** null: nobody may read it. */
  async function seal(delivery: Delivery, version: number): Promise<SealedMessage | null> {
    const { rightsChannelId: scope, content, except } = delivery
    const audience = audiences.of(scope)
    if (audience === undefined || !someoneMayRead(audience, except)) return null
    const message = { id: content.id, version }
    return sealer.seal({ scope, audience, message, plaintext: JSON.stringify(content) })
  }

  /** If the store fails, wraps that the sealer relies on may be lost, so the next message begins a new span. */
  async function storing<Result>(scope: Snowflake, task: () => Promise<Result>): Promise<Result> {
    try {
      return await task()
    } catch (error) {
      sealer.close(scope)
      throw error
    }
  }

  return {
    setAudience: (scope, readers) => turns.take(scope, () => audiences.set(scope, readers)),
    dropChannel: (scope) => turns.take(scope, () => audiences.drop(scope)),
    remove: (scope, messageIds) => turns.take(scope, () => store.remove(scope, messageIds)),

    append: (delivery) =>
      turns.take(delivery.rightsChannelId, async () => {
        const { rightsChannelId: scope, content } = delivery
        if (audiences.of(scope) === undefined) return true
        if (await store.knows(scope, content.id)) return false
        return storing(scope, async () =>
          store.append(scope, envelopeOf(delivery, 1, clock.now()), await seal(delivery, 1)),
        )
      }),

    replace: (delivery) =>
      turns.take(delivery.rightsChannelId, async () => {
        const { rightsChannelId: scope, content } = delivery
        const version = await store.versionOf(scope, content.id)
        if (version === undefined) return
        const sealed = await seal(delivery, version + 1)
        if (sealed === null) return store.remove(scope, [content.id])
        await storing(scope, () =>
          store.replace(scope, envelopeOf(delivery, version + 1, clock.now()), sealed),
        )
      }),

    async sweep() {
      for (const { scope, span } of sealer.retire()) await store.closeSpan(scope, span)
      await store.sweep(clock.now())
    },
  }
}

function envelopeOf({ content, flags, except }: Delivery, version: number, arrivedAt: number): Envelope {
  const { id, channel_id: channelId, thread_id: threadId = null } = content
  return { id, channelId, threadId, version, arrivedAt, flags, except }
}

/**
 * Who may read which channel from now on. The caller makes sure that nothing else happens in the channel in the
 * meantime.
 */
function createAudiences({ store, sealer }: Pick<Deps, 'store' | 'sealer'>) {
  const audiences = new Map<Snowflake, Audience>()
  let changes = 0

  /**
   * The order matters: first, no key is left for what comes; then nothing is left that opens what is there; lanes end
   * last, because other channels may use them until the store says otherwise.
   */
  async function end(scope: Snowflake, destroy: () => Promise<string[]>): Promise<void> {
    const span = sealer.close(scope)
    if (span !== undefined) await store.closeSpan(scope, span)
    for (const readerId of await destroy()) sealer.forget(readerId)
  }

  async function drop(scope: Snowflake): Promise<void> {
    audiences.delete(scope)
    await end(scope, () => store.drop(scope))
  }

  return {
    /** undefined: nobody reads it, so nothing of it is kept. */
    of: (scope: Snowflake) => audiences.get(scope),
    drop,

    async set(scope: Snowflake, listed: readonly Reader[]): Promise<void> {
      if (listed.length === 0) return drop(scope)
      const readers = [...new Map(listed.map((reader) => [reader.id, reader])).values()]
      const { left, joined } = compareAudience(await store.members(scope), readers)
      const leaving = left.map(({ id }) => id)
      if (leaving.length > 0) await end(scope, () => store.leave(scope, leaving))
      if (joined.length > 0) await store.join(scope, joined)
      if (left.length + joined.length === 0 && audiences.has(scope)) return
      changes += 1
      audiences.set(scope, { version: changes, readers })
    },
  }
}

function someoneMayRead({ readers }: Audience, except: readonly Reader['entityId'][]): boolean {
  return readers.some(({ entityId }) => !except.includes(entityId))
}
