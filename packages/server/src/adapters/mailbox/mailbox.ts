import { randomBytes } from 'node:crypto'

import { AppError } from '@arachne/core/errors'
import type { Mailbox, MailboxContents, MailboxPeek, MailboxStore } from '@arachne/core/identities'
import type { Clock } from '@arachne/core/ports'

import { createMailboxReads } from './mailbox-reads.ts'
import { createMailboxWrites } from './mailbox-writes.ts'
import { createOpener, type Opener } from './sealing/opener.ts'
import { createSealer, SEALER_LIMITS, type Sealer, type SealerLimits } from './sealing/sealer.ts'
import type { MemoryCaps } from './store/memory-state.ts'
import { createMemoryStore, MEMORY_CAPS } from './store/memory-store.ts'

export interface MailboxOptions {
  clock: Clock
  /** 32 bytes or more that never leave the process. With a single process, a new secret at each start is best. */
  secret?: Uint8Array
  caps?: Partial<MemoryCaps>
  limits?: Partial<SealerLimits>
  /** How long an answer without a report delays the reader's next one. */
  leaseMs?: number
  onUnopenable?: (count: number) => void
}

/** The memory used by everything that waits, and its limit. */
export interface MailboxSize {
  bytes: number
  limit: number
}

export type OwnedMailbox = Mailbox & MailboxPeek & MailboxContents & AsyncDisposable

const SECRET_BYTES = 32
const LEASE_MS = 2000

/** The sealed mailbox of one process, in memory. */
export function createMailbox(options: MailboxOptions): OwnedMailbox & { size(): MailboxSize } {
  const { clock, secret = randomBytes(SECRET_BYTES), caps, limits, leaseMs, onUnopenable } = options
  const store = createMemoryStore({ caps: { ...MEMORY_CAPS, ...caps } })
  const { instance } = store
  const mailbox = assembleMailbox({
    clock,
    leaseMs,
    onUnopenable,
    store,
    sealer: createSealer({ clock, instance, secret, limits: { ...SEALER_LIMITS, ...limits } }),
    opener: createOpener({ instance, secret }),
  })
  const limit = caps?.totalBytes ?? MEMORY_CAPS.totalBytes
  return { ...mailbox, size: () => ({ bytes: store.bytes, limit }) }
}

interface Parts {
  clock: Clock
  leaseMs?: number | undefined
  onUnopenable?: ((count: number) => void) | undefined
  store: MailboxStore
  sealer: Sealer
  opener: Opener
}

export function assembleMailbox(parts: Parts): OwnedMailbox {
  const { clock, store, sealer, opener, leaseMs = LEASE_MS, onUnopenable } = parts
  const mailbox = {
    ...createMailboxWrites({ clock, store, sealer }),
    ...createMailboxReads({ clock, store, opener, leaseMs, onUnopenable }),
  }
  let open = true

  function whileOpen<Args extends unknown[], Result>(action: (...args: Args) => Promise<Result>) {
    return async (...args: Args): Promise<Result> => {
      if (!open) throw new AppError('unavailable', 'The mailbox is closed.')
      return action(...args)
    }
  }

  return {
    boot: store.instance,
    setAudience: whileOpen(mailbox.setAudience),
    append: whileOpen(mailbox.append),
    replace: whileOpen(mailbox.replace),
    remove: whileOpen(mailbox.remove),
    queued: whileOpen(store.queued),
    dropChannel: whileOpen(mailbox.dropChannel),
    read: whileOpen(mailbox.read),
    peek: whileOpen(mailbox.peek),
    sweep: whileOpen(mailbox.sweep),
    async [Symbol.asyncDispose]() {
      open = false
      sealer[Symbol.dispose]()
      await store[Symbol.asyncDispose]()
    },
  }
}
