import type { Language } from '@arachne/words'
import { MESSAGES } from '@arachne/words/messages'

import type { Clock } from '../../ports.ts'
import { advanceInvitation, invitationEnds } from '../invitations/advance-invitation.ts'
import { newsLines } from '../notifications/notification-texts.ts'
import type { GovernanceStore } from '../storage/governance-store.ts'
import type { MailDraft, WaitingMail } from '../storage/mail-store.ts'
import { addressToken, invitationToken, type MailToken, type OutgoingMail } from './mail.ts'

const LONGEST_NAME = 120

export interface WriteMailDeps {
  store: Pick<GovernanceStore, 'directory' | 'reads' | 'people' | 'mail' | 'invitationDirectory'>
  clock: Clock
  token: MailToken
  languageOf(personId: string): Promise<Language>
  /** Without a trailing slash. */
  base(): string
}

type Draft<Kind extends MailDraft['kind']> = Extract<MailDraft, { kind: Kind }>

/** The current words, address and link of a mail. undefined: it is no longer needed. */
export function createWriteMail(deps: WriteMailDeps) {
  return ({ id, draft }: WaitingMail): Promise<OutgoingMail | undefined> => {
    if (draft.kind === 'news') return writeNews(deps, id, draft)
    return draft.kind === 'invitation' ? writeInvitation(deps, id, draft) : writeAddress(deps, id, draft)
  }
}

/** Kinds and counts, never text. */
async function writeNews(
  { store, languageOf, base }: WriteMailDeps,
  id: string,
  { personId, orgaId, told }: Draft<'news'>,
): Promise<OutgoingMail | undefined> {
  const to = (await store.people.find(personId))?.email ?? null
  if (to === null || !(await store.directory.exists(orgaId))) return undefined
  const language = await languageOf(personId)
  const words = MESSAGES[language].mail
  const orga = oneLine((await store.reads(orgaId).orgas.get()).name)
  const lines = newsLines(told, language)
  const [only = ''] = lines
  const url = `${base()}/orgas/${orgaId}`
  const text = [orga, ...lines, url, '', words.newsWhy, `${url}/notifications`].join('\n')
  return { id, to, language, subject: `${orga}: ${lines.length === 1 ? only : words.several}`, text }
}

async function writeInvitation(
  { store, clock, token, languageOf, base }: WriteMailDeps,
  id: string,
  draft: Draft<'invitation'>,
): Promise<OutgoingMail | undefined> {
  const found = await store.invitationDirectory.byId(draft.invitationId)
  if (found === undefined) return undefined
  const { orgaId, invitation } = found
  const { status } = advanceInvitation(invitation, { type: 'tick' }, clock.now())
  if (status !== 'pending' || invitation.invitee.kind !== 'email') return undefined
  const to = invitation.invitee.address
  const known = await store.people.withEmail(to)
  const language = known === undefined ? draft.language : await languageOf(known.id)
  const words = MESSAGES[language].mail
  const { orgas, members } = store.reads(orgaId)
  const orga = oneLine((await orgas.get()).name)
  const by = oneLine((await members.find(invitation.emitterId))?.name ?? orga)
  const link = `${base()}/join#${invitationToken(token, invitation.id)}`
  const end = words.invitationEnd(new Date(invitationEnds(invitation)).toISOString().slice(0, 10))
  const text = [words.invitation(by, orga), '', words.invitationHow, link, '', end].join('\n')
  return { id, to, language, subject: words.invitationSubject(by, orga), text }
}

async function writeAddress(
  { store, clock, token, base }: WriteMailDeps,
  id: string,
  { personId }: Draft<'address'>,
): Promise<OutgoingMail | undefined> {
  const proof = await store.mail.proofs.find(personId)
  if (proof?.mailId !== id || proof.expiresAt <= clock.now()) return undefined
  const { address: to, language } = proof
  const words = MESSAGES[language].mail
  const name = oneLine((await store.people.find(personId))?.name ?? '')
  const link = `${base()}/confirm#${addressToken(token, id)}`
  const text = [words.address(name), '', words.addressHow, link, '', words.addressEnd].join('\n')
  return { id, to, language, subject: words.addressSubject, text }
}

/** A name chosen by people, on one line: it can neither begin a header nor look like more of the mail. */
function oneLine(name: string): string {
  return name
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
}
