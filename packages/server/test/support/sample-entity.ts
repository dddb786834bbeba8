import { randomUUID } from 'node:crypto'

import { EntityId } from '@arachne/contract'
import type { Entity } from '@arachne/core/identities'

import { sampleEntity as sample } from '../../../core/test/sample-standing.ts'

/** One of Lyss', with an id and a key generation of its own. */
export const sampleEntity = (over: Partial<Entity> = {}): Entity =>
  sample({
    id: EntityId.parse(randomUUID()),
    platform: null,
    ownerId: '200000000000000001',
    keyGeneration: over.key?.generation ?? 0,
    ...over,
  })
