import { setTimeout as wait } from 'node:timers/promises'

import type { QueuedMessage } from '@arachne/contract'
import { AppError } from '@arachne/core/errors'
import {
  narrowReceipt,
  type Flags,
  type Mailbox,
  type MailboxPage,
  type MailboxPeek,
  type MailboxStore,
  type OpenReader,
  type Receipt,
  type View,
} from '@arachne/core/identities'
import type { Clock } from '@arachne/core/ports'

import type { Opener } from './sealing/opener.ts'
import { type Credential, deriveReaderSecret, publicKeyOf } from './sealing/reader-keys.ts'

interface Deps {
  clock: Clock
  store: MailboxStore
  opener: Opener
  leaseMs: number
  /** Messages that should have opened but didn't: a bug, or the store was changed. */
  onUnopenable?: ((count: number) => void) | undefined
}

const NO_FLAGS: Flags = { addressed: false, triggered: false, watch: false, dm: false }

/** The side of the mailbox that tools use: current rights → view → open → check again → return → commit. */
export function createMailboxReads({
  clock,
  store,
  opener,
  leaseMs,
  onUnopenable,
}: Deps): Pick<Mailbox, 'read'> & MailboxPeek {
  const turns = createReaderTurns(leaseMs)

  async function answer(open: OpenReader, view: View, turn: Turn): Promise<MailboxPage> {
    const texts = await openView(opener, open, view)
    // Opening takes a while. Messages deleted, edited or forbidden in the meantime aren't returned.
    const valid = await store.stillValid(view.receipt, view.records)
    const records = view.records.filter((_, at) => valid[at] === true)
    const receipt = narrowReceipt(view.receipt, records)
    const messages = messagesOf(view.records, (at) => (valid[at] === true ? texts[at] : undefined))
    for (const text of texts) text?.fill(0)
    const unopenable = records.length - messages.length
    if (unopenable > 0) onUnopenable?.(unopenable)
    const dropped = view.dropped + unopenable
    if (messages.length === 0 && dropped === 0) turn.end()
    return {
      messages,
      hasMore: view.hasMore || records.length < view.records.length,
      dropped,
      cursor: view.cursor,
      ...settling(receipt, turn),
    }
  }

  /** A separate function: a closure that lives until the answer was written would keep everything made on the way. */
  function settling(receipt: Receipt, turn: Turn): Pick<MailboxPage, 'commit' | 'release'> {
    return {
      async commit() {
        await store.commit(receipt)
        turn.end()
      },
      release: turn.end,
    }
  }

  return {
    peek: (reader, query) => store.count({ reader, query: { ...query, limit: Infinity }, now: clock.now() }),

    async read(open, query) {
      const turn = await turns.take(open.reader.id)
      try {
        const view = await store.view({ reader: open.reader, query, now: clock.now() })
        return await answer(open, view, turn)
      } catch (error) {
        turn.end()
        throw error
      }
    },
  }
}

/** Everything derived here ends with the request. */
async function openView(opener: Opener, open: OpenReader, view: View): Promise<(Buffer | undefined)[]> {
  if (view.records.length === 0) return []
  const secret = await deriveReaderSecret(credentialOf(open))
  const texts = view.records.map(({ rightsChannelId: scope, id, version, text: { span, index, bytes } }) => ({
    scope,
    id,
    version,
    span,
    index,
    bytes,
  }))
  const opened = await opener.open({ reader: open.reader, secret, wraps: view.wraps, texts })
  // Only checked now, because deriving the public half takes as long as opening four messages.
  if (opened.includes(undefined) && publicKeyOf(secret) !== open.reader.publicKey) {
    throw new AppError('unauthenticated', "This key doesn't open this mailbox.")
  }
  return opened
}

/** The sealed content is the JSON of an object; the flags are added to each. */
function messagesOf(records: View['records'], textAt: (at: number) => Buffer | undefined): QueuedMessage[] {
  return records.flatMap(({ flags = NO_FLAGS }, at) => {
    const text = textAt(at)
    if (text === undefined) return []
    const sealed = JSON.parse(text.toString()) as Omit<QueuedMessage, keyof Flags>
    const { addressed, triggered, watch, dm } = flags
    return [{ ...sealed, addressed, triggered, watch, dm }]
  })
}

const GRANT = 'grant:'

function credentialOf({ reader, secret, salt }: OpenReader): Credential {
  const { id, entityId } = reader
  return id.startsWith(GRANT)
    ? { kind: 'oauth-grant', secret, entityId, grantId: id.slice(GRANT.length) }
    : { kind: 'api-key', secret, salt, entityId }
}

interface Turn {
  end(): void
}

interface OpenTurn {
  started: Promise<void>
  ended: Promise<void>
}

/**
 * One answer at a time for each reader: the next read waits until the last answer was written or given back, so that
 * two clients reading at once don't get the same messages. An answer without a report stops delaying after the lease.
 */
function createReaderTurns(leaseMs: number) {
  const last = new Map<string, OpenTurn>()

  return {
    async take(readerId: string): Promise<Turn> {
      const before = last.get(readerId)
      const started = Promise.withResolvers<void>()
      const ended = Promise.withResolvers<void>()
      const turn = { started: started.promise, ended: ended.promise }
      last.set(readerId, turn)
      if (before !== undefined) {
        await before.started
        await endOrLease(before.ended, leaseMs)
      }
      started.resolve()
      return {
        end() {
          if (last.get(readerId) === turn) last.delete(readerId)
          ended.resolve()
        },
      }
    },
  }
}

async function endOrLease(ended: Promise<void>, leaseMs: number): Promise<void> {
  const timer = new AbortController()
  const lease = wait(leaseMs, undefined, { signal: timer.signal, ref: false }).catch(() => undefined)
  await Promise.race([ended, lease])
  timer.abort()
}
