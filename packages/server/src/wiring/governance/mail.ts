import {
  type Clock,
  createDeliverMails,
  createExpireInvitations,
  createMyEmail,
  createWriteMail,
  type GovernanceStore,
  type Ids,
  type MailLanguage,
  type MailToken,
  type MyEmail,
  type NoticeStore,
  type Notify,
  type Sha256,
  type WaitingMail,
} from '@arachne/core'

import type { DataDir } from '../../adapters/data-dir/data-dir.ts'
import { createMailLimits } from '../../adapters/limits/mail-limits.ts'
import { createMailSender } from '../../adapters/mail/mail-sender.ts'
import { createMailToken } from '../../adapters/mail/mail-token.ts'
import type { Config } from '../../config/config.ts'
import { every } from '../../jobs/every.ts'
import { describeError, type Log } from '../../log.ts'
import type { Addresses } from '../../transports/http/addresses.ts'

export interface MailGround {
  opening: AsyncDisposableStack
  clock: Clock
  ids: Ids
  sha256: Sha256
  log: Log
  dataDir: Pick<DataDir, 'deriveKey'>
  noticeStore: Pick<NoticeStore, 'dmLanguage'>
  addresses: Pick<Addresses, 'base'>
  mail: Config['mail']
}

export interface OpenMail {
  /** undefined: this instance sends no mail. */
  token: MailToken | undefined
  languageOf(personId: string): Promise<MailLanguage>
  myEmail: MyEmail
}

const LOOK_MS = 5_000
const EXPIRY_MS = 60_000

/** What leaves by mail, and what makes an address somebody's. */
export function wireMail(store: GovernanceStore, ground: MailGround): OpenMail {
  const { noticeStore, dataDir, mail } = ground
  const token = mail && createMailToken(dataDir.deriveKey('mail links'))
  const languageOf = async (personId: string): Promise<MailLanguage> =>
    (await store.people.languageOf(personId)) ?? (await noticeStore.dmLanguage(personId)) ?? 'en'
  if (mail && token) startSending(store, { ...ground, mail, token, languageOf })
  const myEmail = createMyEmail({ ...ground, store, token, takeAsking: createMailLimits() })
  return { token, languageOf, myEmail }
}

interface Sending extends MailGround {
  mail: NonNullable<Config['mail']>
  token: MailToken
  languageOf: OpenMail['languageOf']
}

function startSending(store: GovernanceStore, ground: Sending): void {
  const { opening, clock, log, mail, token, languageOf, addresses } = ground
  const onError = (error: unknown) => {
    // The words of a mail server repeat addresses.
    const { message: _mayRepeatContent, ...facts } = describeError(error)
    log.error({ err: facts }, 'A mail could not be sent.')
  }
  const sender = createMailSender(mail)
  const write = createWriteMail({ store, clock, token, languageOf, base: addresses.base })
  const settled = (sent: WaitingMail, fate: 'sent' | 'refused') => markInvitation(store, sent, fate)
  const { outbox } = store.mail
  const deliver = createDeliverMails({ outbox, clock, write, send: sender.send, settled, onError })
  opening.use(every(LOOK_MS, deliver, onError))
  // Ends before the job does, which would else wait for a server that says nothing.
  opening.use(sender)
}

/** Whoever invited sees what became of the mail. */
async function markInvitation(
  store: GovernanceStore,
  { draft }: WaitingMail,
  fate: 'sent' | 'refused',
): Promise<void> {
  if (draft.kind !== 'invitation') return
  const found = await store.invitationDirectory.byId(draft.invitationId)
  if (found === undefined) return
  await store.within(found.orgaId, async (unit) => {
    await unit.invitations.setMail(draft.invitationId, fate === 'sent' ? 'sent' : 'failed')
    unit.touch('invitations')
  })
}

/** Ends invitations nobody answered, with or without mail. */
export function wireExpiry(
  store: GovernanceStore,
  { opening, clock, log, notify }: Pick<MailGround, 'opening' | 'clock' | 'log'> & { notify: Notify },
): void {
  const onError = (error: unknown) => log.error({ err: error }, 'An invitation could not be ended.')
  opening.use(every(EXPIRY_MS, createExpireInvitations({ store, clock, notify, onError }), onError))
}
