import type { Role, Structure } from '../structure/structure.ts'

export interface StructureStore {
  /** Teams (also dissolved ones), current roles, current members, the owner and every policy's role. */
  load(): Promise<Structure>
  /** Writes the difference between two structures. Members join and leave through their own store. */
  save(before: Structure, after: Structure): Promise<void>
  /** The roles a member holds now. */
  rolesOf(memberId: string): Promise<Role[]>
}
