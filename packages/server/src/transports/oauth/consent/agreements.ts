import type { Decision, EntityDecision, MemberDecision } from './authorizations.ts'

/** What a person agreed to, of any kind. One authorisation is one agreement. */
export interface Agreement {
  id: string
  /** Whom its tokens are about: their `sub`. */
  accountId: string
  /** The person who agreed, by their Discord account. */
  personId: string
  clientId: string
  /** Separated by spaces. */
  scope: string
  /** The one address its tokens are for. */
  audience: string
  /** null: until it is revoked. */
  expiresAt: string | null
  /**
   * The app exchanges its code: returns the secret that travels in its tokens. undefined: it already did, or is too
   * late.
   */
  exchange(): Promise<string | undefined>
  /** What its access tokens contain besides the common claims. */
  claims(secret: string): Record<string, unknown>
  /** By the app, or because something of it was used twice. Takes effect immediately. */
  end(why: 'client_revoked' | 'reuse'): Promise<void>
}

interface App {
  id: string
  name: string
}

/** One kind of thing that people lend to apps. */
export interface Lending<Chosen> {
  /** undefined if there is none, or it has ended. */
  live(id: string): Promise<Agreement | undefined>
  /** The app can't use it before it has fetched its first token. */
  open(chosen: Chosen, app: App): Promise<Pick<Agreement, 'id' | 'accountId' | 'personId'>>
}

export type Agreements = Lending<Decision>

interface Kinds {
  entities: Lending<EntityDecision>
  members: Lending<MemberDecision>
}

/** All kinds together, because an id doesn't reveal its kind. */
export function createAgreements({ entities, members }: Kinds): Agreements {
  return {
    live: async (id) => (await entities.live(id)) ?? members.live(id),
    open: (decision, app) =>
      decision.kind === 'entity' ? entities.open(decision, app) : members.open(decision, app),
  }
}
