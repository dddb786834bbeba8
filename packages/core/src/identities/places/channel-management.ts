import type { Journal } from '../../journal/journal.ts'
import { type ChannelChanges, createChannelChanges } from './channel-changes.ts'
import { type ChannelCreation, createChannelCreation } from './channel-creation.ts'
import type { ChannelKeeper } from './channel-keeper.ts'
import type { Places } from './places.ts'

export interface ChannelManagement extends ChannelCreation, ChannelChanges {}

interface Deps {
  places: Pick<Places, 'channel' | 'servers'>
  keeper: ChannelKeeper
  journal: Pick<Journal, 'record'>
}

export function createChannelManagement(deps: Deps): ChannelManagement {
  return { ...createChannelCreation(deps), ...createChannelChanges(deps) }
}
