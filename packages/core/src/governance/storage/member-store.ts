import type { ContactInfo } from '@arachne/contract/governance'
import type { Language } from '@arachne/words'

/** A person inside one organisation. Never deleted, so that its history keeps its names. */
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
  /** Once for each person; who comes back is the same member again. */
  insert(member: OrgaMember): Promise<void>
  find(id: string): Promise<OrgaMember | undefined>
  ofPerson(personId: string): Promise<OrgaMember | undefined>
  /** By name; also those who have left, unless `current`. */
  list(which: { current: boolean }): Promise<OrgaMember[]>
  /** Those of these ids that there are, also if they have left. */
  named(ids: readonly string[]): Promise<Map<string, OrgaMember>>
  update(
    id: string,
    patch: Partial<Pick<OrgaMember, 'name' | 'avatarUrl' | 'contacts' | 'joinedAt' | 'leftAt'>>,
  ): Promise<void>
}

/** A human, in whatever organisations. `id`: the Discord user, or `practice:<uuid>` for one who is made up. */
export interface PersonRecord {
  id: string
  name: string
  avatarUrl: string | null
  /** Proven and folded; no two have the same. */
  email: string | null
}

export interface PersonStore {
  find(id: string): Promise<PersonRecord | undefined>
  /** Name and picture as they are now; a known address stays. */
  meet(person: Omit<PersonRecord, 'email'>): Promise<PersonRecord>
  /** Of those of them that have one. */
  emails(ids: readonly string[]): Promise<Map<string, string>>
  setEmail(id: string, email: string | null): Promise<void>
  withEmail(email: string): Promise<PersonRecord | undefined>
  /** Just shown to be theirs: whoever had it before has it no longer. Mail is written in that language. */
  prove(id: string, proven: { email: string; language: Language }): Promise<void>
  /** In which mail is written; null: nobody said. */
  languageOf(id: string): Promise<Language | null>
}

/** A member for practice, whom nobody is. */
export function isMadeUp(personId: string): boolean {
  return personId.startsWith('practice:')
}
