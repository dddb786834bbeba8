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
  /** Where invited addresses must be from; empty: anywhere. */
  domains: readonly string[]
  settings: OrgaSettings
  /** For trying out: its other members are made up. */
  practice: boolean
  createdAt: number
}

export type OrgaPatch = Partial<Pick<Orga, 'name' | 'logoUrl' | 'colors' | 'domains' | 'settings'>>

export interface OrgaStore {
  /** undefined when it is gone, or never was. */
  find(): Promise<Orga | undefined>
  /** not_found in the same case. */
  get(): Promise<Orga>
  update(patch: OrgaPatch): Promise<void>
  /** It stays for its journal; to everybody it is gone. */
  remove(at: number): Promise<void>
}

/** Across organisations: what a person has to do with which. */
export interface OrgaDirectory {
  /** Where they are a member now, oldest membership first. */
  ofPerson(personId: string): Promise<Orga[]>
  exists(orgaId: string): Promise<boolean>
  /** Of every organisation that is not gone. */
  ids(): Promise<string[]>
  /** Which of these pictures any organisation has. */
  knownImages(ids: readonly string[]): Promise<Set<string>>
  /** Of organisations that are gone, where nobody can look at them any more. Answers their ids. */
  removeImagesOfGone(): Promise<string[]>
}
