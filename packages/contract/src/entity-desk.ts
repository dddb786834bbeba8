import type { Call } from './client.ts'
import { ConnectionTestAnswer, EntityStatusAnswer } from './entity-status.ts'
import { EntityAnswer } from './registry.ts'

/** What the Loom shows of one entity, beside its settings. */
export interface EntityDesk {
  entityStatus(entity: string): Promise<EntityStatusAnswer>
  testConnection(entity: string): Promise<ConnectionTestAnswer>
  /** A PNG of at most 512 × 512 pixels and 1 MiB. */
  setAvatar(entity: string, png: Uint8Array<ArrayBuffer>): Promise<EntityAnswer>
  removeAvatar(entity: string): Promise<EntityAnswer>
}

const entityPath = (entity: string) => `/api/entities/${encodeURIComponent(entity)}`

export function entityDesk(call: Call): EntityDesk {
  return {
    entityStatus: (entity) => call(EntityStatusAnswer, ['GET', `${entityPath(entity)}/status`]),
    testConnection: (entity) =>
      call(ConnectionTestAnswer, ['POST', `${entityPath(entity)}/connection-test`, {}]),
    setAvatar: (entity, png) => call(EntityAnswer, ['PUT', `${entityPath(entity)}/avatar`, png]),
    removeAvatar: (entity) => call(EntityAnswer, ['DELETE', `${entityPath(entity)}/avatar`]),
  }
}
