import type { EntityId } from '@arachne/contract'

import type { Reader } from '../mailbox/mailbox.ts'
import type { StoredKey } from './entity.ts'

/** The API key as a reader of the mailbox. A new key is a new reader. */
export function keyReader(
  entityId: EntityId,
  { generation, publicKey }: Pick<StoredKey, 'generation' | 'publicKey'>,
): Reader {
  return { id: `key:${entityId}:${generation}`, entityId, publicKey }
}
