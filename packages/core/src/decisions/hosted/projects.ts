import { withinCeiling } from '../../access/identity-right.ts'
import type { EntityStore } from '../../identities/entities/entity-store.ts'
import type { Places } from '../../identities/places/places.ts'
import type { DecisionProjects } from '../decision-ports.ts'
import type { DecisionSettingsStore } from '../question/settings.ts'
import { hostedProject } from './question-access.ts'

interface Deps {
  entities: Pick<EntityStore, 'find' | 'listMemberships'>
  settings: Pick<DecisionSettingsStore, 'find'>
  places: Pick<Places, 'servers' | 'channel'>
}

/** An entity on a server as decisions know it: as long as it is there and its place for questions is set. */
export function createHostedProjects({ entities, settings, places }: Deps): DecisionProjects {
  return {
    async find(project) {
      const hosted = hostedProject(project)
      const set = await settings.find(hosted)
      const entity = await entities.find(hosted.entityId)
      const [membership] = await entities.listMemberships(hosted)
      if (!set || set.channelId === null || !entity || !membership) return undefined
      const channel = await places.channel(set.channelId).catch(() => undefined)
      if (channel && !withinCeiling(membership, channel)) return undefined
      const { approvers, second, reminders } = set
      const server = places.servers().find(({ id }) => id === hosted.serverId)
      const language = set.language ?? server?.language ?? 'en'
      // Threads are checked against the ceiling when a question is asked.
      const name = membership.marked?.name ?? entity.name
      return { name, channelId: set.channelId, approvers, second, language, reminders, anyThread: true }
    },
  }
}
