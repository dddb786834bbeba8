import type { ContactInfo } from '@arachne/contract/governance'
import type { Language } from '@arachne/words'

/** A person inside one organisation. Never deleted, so that history keeps its names. */
export interface OrgaMember {
  id: string
  personId: string
  name: string
  avatarUrl: string | null
  contacts: readonly ContactInfo[]
  joinedAt: number
  leftAt: number | null
}

export interface MemberStore {
  /** Once for each person; a member who returns is the same member again. */
  insert(member: OrgaMember): Promise<void>
  find(id: string): Promise<OrgaMember | undefined>
  ofPerson(personId: string): Promise<OrgaMember | undefined>
  /** By name; also those who have left, unless `current`. */
  list(which: { current: boolean }): Promise<OrgaMember[]>
  /** Those of these ids that exist, even if they have left. */
  named(ids: readonly string[]): Promise<Map<string, OrgaMember>>
  update(
    id: string,
    patch: Partial<Pick<OrgaMember, 'name' | 'avatarUrl' | 'contacts' | 'joinedAt' | 'leftAt'>>,
  ): Promise<void>
}

/** A human, in any number of organisations. `id`: the Discord user, or `practice:<uuid>` for a made-up one. */
export interface PersonRecord {
  id: string
  name: string
  avatarUrl: string | null
  /** Proven and folded; unique. */
  email: string | null
}

export interface PersonStore {
  find(id: string): Promise<PersonRecord | undefined>
  /** Stores the current name and picture; a known address stays. */
  meet(person: Omit<PersonRecord, 'email'>): Promise<PersonRecord>
  /** For those of them that have one. */
  emails(ids: readonly string[]): Promise<Map<string, string>>
  setEmail(id: string, email: string | null): Promise<void>
  withEmail(email: string): Promise<PersonRecord | undefined>
  /** Just proven to be theirs: a previous holder loses it. Mail is written in this language. */
  prove(id: string, proven: { email: string; language: Language }): Promise<void>
  /** The language for mail; null: not chosen. */
  languageOf(id: string): Promise<Language | null>
}

/** A made-up member of a practice organisation. */
export function isMadeUp(personId: string): boolean {
  return personId.startsWith('practice:')
}
