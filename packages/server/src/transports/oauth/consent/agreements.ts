import type { Decision, EntityDecision, MemberDecision } from './authorizations.ts'

/** What a person agreed to, whatever it is about. One authorisation is one agreement. */
export interface Agreement {
  id: string
  /** Whom its tokens are about: their `sub`. */
  accountId: string
  /** Who agreed, by their Discord account. */
  personId: string
  clientId: string
  /** Words separated by spaces. */
  scope: string
  /** The one address its tokens are for. */
  audience: string
  /** null: until it is ended. */
  expiresAt: string | null
  /** The app comes with its code: the secret that travels in its tokens. undefined: it came before, or too late. */
  exchange(): Promise<string | undefined>
  /** What its access tokens say beside what every token says. */
  claims(secret: string): Record<string, unknown>
  /** By the app, or because something of it was used twice. Counts at once. */
  end(why: 'client_revoked' | 'reuse'): Promise<void>
}

interface App {
  id: string
  name: string
}

/** One kind of thing that people lend to apps. */
export interface Lending<Chosen> {
  /** undefined when there is none, or it is over. */
  live(id: string): Promise<Agreement | undefined>
  /** Nothing can be done with it before the app fetched its first token. */
  open(chosen: Chosen, app: App): Promise<Pick<Agreement, 'id' | 'accountId' | 'personId'>>
}

export type Agreements = Lending<Decision>

interface Kinds {
  entities: Lending<EntityDecision>
  members: Lending<MemberDecision>
}

/** All kinds as one: an id says nothing about what it is of. */
export function createAgreements({ entities, members }: Kinds): Agreements {
  return {
    live: async (id) => (await entities.live(id)) ?? members.live(id),
    open: (decision, app) =>
      decision.kind === 'entity' ? entities.open(decision, app) : members.open(decision, app),
  }
}
