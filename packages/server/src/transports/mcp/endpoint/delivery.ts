import { setImmediate as nextTurn } from 'node:timers/promises'

import type { MailboxPage } from '@arachne/core/identities'
import type { HttpBindings } from '@hono/node-server'

type Receipt = Pick<MailboxPage, 'commit' | 'release'>

/** The HTTP answer on its way to the client. */
export interface Delivery {
  /** Commits when the answer has left, releases when the connection was cut before. */
  whenDelivered(receipt: Receipt): void
  whenClosed(callback: () => void): void
  /** To be awaited right before the answer: a client that has hung up by then is known to have. */
  noticeHangUp(): Promise<void>
}

/**
 * `finish` comes when the last byte was handed to the operating system; `close` alone means it was not. `finish` also
 * comes when that last write failed, and then the socket knows.
 */
export function followDelivery(
  { incoming, outgoing }: HttpBindings,
  onError: (error: unknown) => void,
): Delivery {
  const receipts: Receipt[] = []
  let state: 'open' | 'delivered' | 'lost' = 'open'

  function settle(receipt: Receipt): void {
    if (state === 'delivered') receipt.commit().catch(onError)
    else receipt.release()
  }

  function end(outcome: 'delivered' | 'lost'): void {
    if (state !== 'open') return
    state = outcome
    for (const receipt of receipts.splice(0)) settle(receipt)
  }

  outgoing.once('finish', () => end(incoming.socket.errored ? 'lost' : 'delivered'))
  outgoing.once('close', () => end('lost'))
  return {
    whenDelivered(receipt) {
      if (state === 'open') receipts.push(receipt)
      else settle(receipt)
    },
    whenClosed(callback) {
      if (outgoing.closed) callback()
      else outgoing.once('close', callback)
    },
    async noticeHangUp() {
      if (receipts.length === 0) return
      // The system takes an answer to a closed connection without complaint. The hang-up is read in the loop's
      // next turn at the latest, and closes the answer in the one after it.
      for (let turn = 0; turn < 3; turn += 1) await nextTurn()
    },
  }
}
