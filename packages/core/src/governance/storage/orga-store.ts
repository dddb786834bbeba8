import type { OrgaSettings } from '../orgas/orga-settings.ts'

export interface OrgaColors {
  accent: string | null
  surfaceLight: string | null
  surfaceDark: string | null
}

export interface Orga {
  id: string
  name: string
  /** The member who owns it. */
  ownerId: string
  logoUrl: string | null
  colors: OrgaColors
  /** Domains that invited addresses must have; empty: any. */
  domains: readonly string[]
  settings: OrgaSettings
  /** For practice: its other members are made up. */
  practice: boolean
  createdAt: number
}

export type OrgaPatch = Partial<Pick<Orga, 'name' | 'logoUrl' | 'colors' | 'domains' | 'settings'>>

export interface OrgaStore {
  /** undefined if it is gone or never existed. */
  find(): Promise<Orga | undefined>
  /** not_found in that case. */
  get(): Promise<Orga>
  update(patch: OrgaPatch): Promise<void>
  /** It stays for its journal, but nobody can use it. */
  remove(at: number): Promise<void>
}

/** Across organisations: which of them a person has to do with. */
export interface OrgaDirectory {
  /** Where they are a member now, oldest membership first. */
  ofPerson(personId: string): Promise<Orga[]>
  exists(orgaId: string): Promise<boolean>
  /** Of every organisation that exists. */
  ids(): Promise<string[]>
  /** Those of these pictures that any organisation has. */
  knownImages(ids: readonly string[]): Promise<Set<string>>
  /** Pictures of deleted organisations, which nobody can see any more. Returns their ids. */
  removeImagesOfGone(): Promise<string[]>
}
