import type { Clock } from '../../ports.ts'
import type { MailOutbox, WaitingMail } from '../storage/mail-store.ts'
import type { OutgoingMail, SendMail } from './mail.ts'

const AT_ONCE = 50
const MINUTE_MS = 60_000
/** How long to wait after each try; after the last one it is given up. About two days together. */
const PAUSES = [1, 5, 15, 60, 240, 720, 1_440].map((minutes) => minutes * MINUTE_MS)

export interface DeliverMailsDeps {
  outbox: MailOutbox
  clock: Clock
  write(mail: WaitingMail): Promise<OutgoingMail | undefined>
  send: SendMail
  /** Told once, when nothing more will be tried. */
  settled(mail: WaitingMail, fate: 'sent' | 'refused'): Promise<void>
  onError(error: unknown): void
}

/**
 * Sends what waits, at least once: a mail is forgotten after somebody took it, and a try counts before it is made. When
 * one fails the others wait for the next round: most likely it is not about that one.
 */
export function createDeliverMails(deps: DeliverMailsDeps) {
  const { outbox, clock, onError } = deps
  return async (): Promise<void> => {
    for (const mail of await outbox.due(clock.now(), AT_ONCE)) {
      try {
        await deliver(deps, mail)
      } catch (error) {
        onError(error)
        return
      }
    }
  }
}

async function deliver(deps: DeliverMailsDeps, mail: WaitingMail): Promise<void> {
  const { outbox, clock, write, settled } = deps
  const pause = PAUSES[mail.tries]
  if (!(await outbox.begin(mail, clock.now() + (pause ?? 0)))) return
  // Each of the tries before ended with the process.
  const isLost = mail.tries > PAUSES.length
  const letter = isLost ? undefined : await write(mail)
  if (letter !== undefined) await settled(mail, await tryOnce(deps, letter, pause === undefined))
  else if (isLost) await settled(mail, 'refused')
  await outbox.remove(mail.id)
}

async function tryOnce(
  { send, onError }: DeliverMailsDeps,
  letter: OutgoingMail,
  isLast: boolean,
): Promise<'sent' | 'refused'> {
  try {
    return await send(letter)
  } catch (error) {
    if (!isLast) throw error
    onError(error)
    return 'refused'
  }
}
