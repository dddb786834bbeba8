import type { DoneAnswer } from '@arachne/contract'
import {
  InvitationLinkBody,
  type JoinedAnswer,
  type MyInvitation,
  type MyInvitationsAnswer,
} from '@arachne/contract/governance'
import {
  AppError,
  type FoundInvitation,
  type GovernanceStore,
  invitationEnds,
  type Invitations,
} from '@arachne/core'
import { type Context, Hono } from 'hono'

import { parseInput } from '../../invalid-input.ts'
import type { HttpEnv } from '../env.ts'
import { readJson } from '../json-body.ts'
import { languageOf } from '../texts/language.ts'
import { takePicture } from './present-structure.ts'
import { faceOf } from './seat-of.ts'

export interface MyInvitationsDeps {
  store: Pick<GovernanceStore, 'reads'>
  invitations: Invitations
  cdn: string
}

/** `/api/invitations`: for people who are not members yet. */
export function myInvitationRoutes({ store, invitations, cdn }: MyInvitationsDeps): Hono<HttpEnv> {
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

  /** An invitation is for a person: to the command line there is none. */
  function invitedOf(c: Context<HttpEnv>) {
    if (c.var.person.userId === null) throw new AppError('not_found', 'There is no such invitation.')
    return faceOf(c, cdn)
  }

  return new Hono<HttpEnv>()
    .get('/', async (c) => {
      const found = await invitations.forPerson(faceOf(c, cdn))
      const views = await Promise.all(found.map(present))
      return c.json({ invitations: views } satisfies MyInvitationsAnswer)
    })
    .post('/link', async (c) => {
      const { token } = parseInput(InvitationLinkBody, await readJson(c.req.raw))
      const orgaId = await invitations.accept(faceOf(c, cdn), { token, language: languageOf(c) })
      return c.json({ orga_id: orgaId } satisfies JoinedAnswer)
    })
    .post('/link/decline', async (c) => {
      const { token } = parseInput(InvitationLinkBody, await readJson(c.req.raw))
      await invitations.decline(faceOf(c, cdn), { token })
      return c.json({ warnings: [] } satisfies DoneAnswer)
    })
    .post('/:invitation/accept', async (c) => {
      const orgaId = await invitations.accept(invitedOf(c), { id: c.req.param('invitation') })
      return c.json({ orga_id: orgaId } satisfies JoinedAnswer)
    })
    .post('/:invitation/decline', async (c) => {
      await invitations.decline(invitedOf(c), { id: c.req.param('invitation') })
      return c.json({ warnings: [] } satisfies DoneAnswer)
    })
}
