import {
  createDeliverMails,
  createExpireInvitations,
  createMyEmail,
  createWriteMail,
  type GovernanceStore,
  type MailToken,
  type MyEmail,
  type Notify,
  type WaitingMail,
} from '@arachne/core/governance'
import type { NoticeStore } from '@arachne/core/notices'
import type { Language } from '@arachne/words'

import type { DataDir } from '../../adapters/data-dir/data-dir.ts'
import { createMailLimits } from '../../adapters/limits/mail-limits.ts'
import { createMailSender } from '../../adapters/mail/mail-sender.ts'
import { createMailToken } from '../../adapters/mail/mail-token.ts'
import type { Config } from '../../config/config.ts'
import { every } from '../../jobs/every.ts'
import { describeError } from '../../log.ts'
import type { Runtime } from '../../runtime.ts'
import type { Addresses } from '../../transports/web/addresses.ts'

interface MailDeps {
  store: GovernanceStore
  dataDir: Pick<DataDir, 'deriveKey'>
  noticeStore: Pick<NoticeStore, 'dmLanguage'>
  addresses: Pick<Addresses, 'base'>
  mail: Config['mail']
}

export interface OpenMail {
  /** undefined: this instance sends no mail. */
  token: MailToken | undefined
  myEmail: MyEmail
}

const LOOK_MS = 5_000
const EXPIRY_MS = 60_000

/** Outgoing mail, and the proof of addresses. */
export function wireMail(runtime: Runtime, deps: MailDeps): OpenMail {
  const { clock, ids, sha256 } = runtime
  const { store, noticeStore, dataDir, mail, addresses } = deps
  const token = mail && createMailToken(dataDir.deriveKey('mail links'))
  const languageOf = async (personId: string): Promise<Language> =>
    (await store.people.languageOf(personId)) ?? (await noticeStore.dmLanguage(personId)) ?? 'en'
  if (mail && token) startSending(runtime, { store, mail, token, languageOf, addresses })
  const myEmail = createMyEmail({ store, clock, ids, sha256, token, takeAsking: createMailLimits() })
  return { token, myEmail }
}

interface Sending extends Pick<MailDeps, 'store' | 'addresses'> {
  mail: NonNullable<Config['mail']>
  token: MailToken
  languageOf(personId: string): Promise<Language>
}

function startSending(
  { opening, clock, log }: Runtime,
  { store, mail, token, languageOf, addresses }: Sending,
): void {
  const onError = (error: unknown) => {
    // A mail server's messages repeat addresses.
    const { message: _mayRepeatContent, ...facts } = describeError(error)
    log.error({ err: facts }, 'A mail could not be sent.')
  }
  const sender = createMailSender(mail)
  const write = createWriteMail({ store, clock, token, languageOf, base: addresses.base })
  const settled = (sent: WaitingMail, fate: 'sent' | 'refused') => markInvitation(store, sent, fate)
  const { outbox } = store.mail
  const deliver = createDeliverMails({ outbox, clock, write, send: sender.send, settled, onError })
  opening.use(every(LOOK_MS, deliver, onError))
  // Ends before the job, which would otherwise wait for a server that doesn't answer.
  opening.use(sender)
}

/** Shows the person who invited what happened to the mail. */
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

/** Expires unanswered invitations, with or without mail. */
export function wireExpiry({ opening, clock, log }: Runtime, store: GovernanceStore, notify: Notify): void {
  const onError = (error: unknown) => log.error({ err: error }, 'An invitation could not be ended.')
  opening.use(every(EXPIRY_MS, createExpireInvitations({ store, clock, notify, onError }), onError))
}
