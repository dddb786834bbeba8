import { setImmediate as nextTurn } from 'node:timers/promises'

import type { MailboxPage } from '@arachne/core/identities'
import type { HttpBindings } from '@hono/node-server'

type Receipt = Pick<MailboxPage, 'commit' | 'release'>

/** The HTTP answer on its way to the client. */
export interface Delivery {
  /** Commits once the answer was sent, releases if the connection was closed before. */
  whenDelivered(receipt: Receipt): void
  whenClosed(callback: () => void): void
  /** Await this right before the answer, so that a client that has closed the connection by then is noticed. */
  noticeHangUp(): Promise<void>
}

/**
 * `finish` is emitted when the last byte was passed to the operating system; `close` alone means it was not. `finish`
 * is also emitted if that last write failed, and then the socket knows.
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
      // The system accepts an answer to a closed connection without complaint. The close is read in the next turn of
      // the event loop at the latest, and closes the answer in the one after it.
      for (let turn = 0; turn < 3; turn += 1) await nextTurn()
    },
  }
}
