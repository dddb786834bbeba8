import type { LeaveServerInput, LeaveServerOutput } from '@arachne/contract'

import type { ToolFacts } from '../../access/identity-right.ts'
import type { Places } from '../places/places.ts'
import { accessServer, type Standing } from '../routing/reach.ts'
import type { Registry } from './registry.ts'

/** An entity leaves by itself. */
export type Leaving = (
  standing: Standing,
  tool: ToolFacts,
  input: LeaveServerInput,
) => Promise<LeaveServerOutput>

interface Deps {
  places: Pick<Places, 'servers'>
  registry: Pick<Registry, 'leaveServer'>
}

export function createLeaving({ places, registry }: Deps): Leaving {
  return async (standing, tool, { server_id: serverId }) => {
    accessServer(places, standing, { tool, serverId })
    const { id } = standing.entity
    const warnings = await registry.leaveServer(id, serverId, `entity:${id}`)
    return { server_id: serverId, warnings: warnings.map(({ message }) => message) }
  }
}
