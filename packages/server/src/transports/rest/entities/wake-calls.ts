import type { WAKE_CALL_ROUTES } from '@arachne/contract/routes'
import type { WakeCalls } from '@arachne/core/identities'

import type { Handlers } from '../bind-routes.ts'

/** The address that is called when an entity has messages. */
export function wakeCallHandlers(wakeCalls: WakeCalls): Handlers<typeof WAKE_CALL_ROUTES> {
  return {
    async readWakeCall({ entity: { id } }) {
      const { url, only } = await wakeCalls.find(id)
      return { url, only: [...only] }
    },
    async setWakeCall({ person, entity: { id }, input: { url, only } }) {
      return { url, only, secret: await wakeCalls.set(id, { url, only }, person.actor) }
    },
    async removeWakeCall({ person, entity: { id } }) {
      await wakeCalls.remove(id, person.actor)
      return { warnings: [] }
    },
  }
}
