import type { Language } from '@arachne/words'

import { AppError } from '../../errors.ts'
import type { Clock, Ids, Sha256 } from '../../ports.ts'
import type { PersonFace } from '../orgas/found-orga.ts'
import type { GovernanceStore } from '../storage/governance-store.ts'
import { foldAddress, isAddress } from './address.ts'
import { addressToken, type MailToken } from './mail.ts'

const LIFE_MS = 24 * 3_600_000

export interface MyEmailDeps {
  store: Pick<GovernanceStore, 'people' | 'mail'>
  clock: Clock
  ids: Pick<Ids, 'uuid'>
  sha256: Sha256
  /** undefined: this instance sends no mail. */
  token: MailToken | undefined
  /** Rejects if a person asks too often, because mail is sent to any address they enter. */
  takeAsking(personId: string): Promise<void>
}

export interface EmailState {
  address: string | null
  /** A link was sent there and hasn't been opened yet. */
  waiting: string | null
  sendsMail: boolean
}

/** A person's address: it becomes theirs once they have opened a link sent to it. */
export function createMyEmail({ store, clock, ids, sha256, token, takeAsking }: MyEmailDeps) {
  const { people, mail } = store

  async function show({ id }: Pick<PersonFace, 'id'>): Promise<EmailState> {
    const proof = await mail.proofs.find(id)
    const isOpen = proof !== undefined && proof.expiresAt > clock.now()
    return {
      address: (await people.find(id))?.email ?? null,
      waiting: isOpen ? proof.address : null,
      sendsMail: token !== undefined,
    }
  }

  return {
    show,

    /** Sends a link there; without mail nothing happens, and the result says so. */
    async ask(person: PersonFace, wish: { address: string; language: Language }): Promise<EmailState> {
      const address = foldAddress(wish.address)
      if (!isAddress(address)) throw noAddress()
      if (token === undefined) return show(person)
      await takeAsking(person.id)
      await people.meet(person)
      const mailId = ids.uuid()
      const tokenHash = sha256(addressToken(token, mailId))
      const expiresAt = clock.now() + LIFE_MS
      const { language } = wish
      await mail.proofs.put({ personId: person.id, mailId, address, tokenHash, language, expiresAt })
      const draft = { kind: 'address', personId: person.id } as const
      await mail.outbox.put({ id: mailId, draft, at: clock.now() })
      return show(person)
    },

    async confirm(person: PersonFace, secret: string): Promise<EmailState> {
      const proof = await mail.proofs.find(person.id)
      if (proof?.tokenHash !== sha256(secret) || proof.expiresAt <= clock.now()) throw noSuchLink()
      await people.prove(person.id, { email: proof.address, language: proof.language })
      await mail.proofs.remove(person.id)
      return show(person)
    },

    async remove({ id }: Pick<PersonFace, 'id'>): Promise<void> {
      await mail.proofs.remove(id)
      await people.setEmail(id, null)
    },
  }
}

export type MyEmail = ReturnType<typeof createMyEmail>

function noAddress(): AppError {
  const problem = { path: 'address', message: "isn't an e-mail address", rule: 'wrong_form' as const }
  return new AppError('invalid', "address: isn't an e-mail address", { fields: [problem] })
}

function noSuchLink(): AppError {
  return new AppError('not_found', 'This link is for someone else, or has expired. Ask for a new one.')
}
