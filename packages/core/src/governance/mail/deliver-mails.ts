import type { Clock } from '../../ports.ts'
import type { MailOutbox, WaitingMail } from '../storage/mail-store.ts'
import type { OutgoingMail, SendMail } from './mail.ts'

const AT_ONCE = 50
const MINUTE_MS = 60_000
/** The pause after each attempt; after the last one, the mail is given up. About two days together. */
const PAUSES = [1, 5, 15, 60, 240, 720, 1_440].map((minutes) => minutes * MINUTE_MS)

export interface DeliverMailsDeps {
  outbox: MailOutbox
  clock: Clock
  write(mail: WaitingMail): Promise<OutgoingMail | undefined>
  send: SendMail
  /** Called once, when no further attempt will be made. */
  settled(mail: WaitingMail, fate: 'sent' | 'refused'): Promise<void>
  onError(error: unknown): void
}

/**
 * Sends waiting mail at least once: a mail is deleted after the server accepted it, and an attempt is counted before it
 * is made. If one fails, the others wait for the next round, because the cause is probably not that mail.
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
  // The process ended during each of the previous attempts.
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
