import type { MyInvitation } from '@arachne/contract/governance'
import type { MY_INVITATION_ROUTES } from '@arachne/contract/routes'
import {
  type FoundInvitation,
  type GovernanceStore,
  invitationEnds,
  type Invitations,
} from '@arachne/core/governance'

import { languageOf } from '../../web/texts/language.ts'
import type { Handlers } from '../bind-routes.ts'
import { takePicture } from './present-structure.ts'

export interface MyInvitationDeps {
  store: Pick<GovernanceStore, 'reads'>
  invitations: Invitations
}

/** For people who are not members yet. */
export function myInvitationHandlers({
  store,
  invitations,
}: MyInvitationDeps): Handlers<typeof MY_INVITATION_ROUTES> {
  async function present({ orgaId, invitation }: FoundInvitation): Promise<MyInvitation> {
    const stores = store.reads(orgaId)
    const { id, name } = await stores.orgas.get()
    const { structure, member } = await takePicture(stores)
    return {
      id: invitation.id,
      orga: { id, name, members: structure.memberIds.length },
      emitter: member(invitation.emitterId),
      sent_at: new Date(invitation.sentAt).toISOString(),
      expires_at: new Date(invitationEnds(invitation)).toISOString(),
    }
  }

  return {
    async myInvitations({ face }) {
      const found = await invitations.forPerson(face)
      return { invitations: await Promise.all(found.map(present)) }
    },
    async joinByLink({ face, input: { token }, c }) {
      return { orga_id: await invitations.accept(face, { token, language: languageOf(c) }) }
    },
    async declineByLink({ face, input: { token } }) {
      await invitations.decline(face, { token })
      return { warnings: [] }
    },
    async acceptInvitation({ face, params: { invitation: id } }) {
      return { orga_id: await invitations.accept(face, { id }) }
    },
    async declineInvitation({ face, params: { invitation: id } }) {
      await invitations.decline(face, { id })
      return { warnings: [] }
    },
  }
}
