import type { Ids } from '../../ports.ts'
import type { GovernanceStore } from '../storage/governance-store.ts'
import type { TellOfMessage } from './post-message.ts'
import type { ItemCards } from './see-messages.ts'

/** The bytes of pictures, by id. */
export interface ImageFiles {
  write(id: string, bytes: Uint8Array): Promise<void>
  read(id: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** It may already be gone. */
  remove(id: string): Promise<void>
  /** Ids of all that are older. */
  writtenBefore(time: number): Promise<string[]>
}

export interface ChatDeps {
  store: Pick<GovernanceStore, 'within' | 'looking' | 'reads'>
  ids: Ids
  files: ImageFiles
  itemCards: ItemCards
  tellOfMessage: TellOfMessage
}
