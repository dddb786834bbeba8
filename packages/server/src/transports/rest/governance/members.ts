import type { MemberAnswer } from '@arachne/contract/governance'
import type { STRUCTURE_ROUTES } from '@arachne/contract/routes'
import { AppError } from '@arachne/core/errors'
import type { GovernanceStore, OrgaMember, OrgaMembers, OrgaSeat } from '@arachne/core/governance'

import type { Handlers } from '../bind-routes.ts'
import { pageOf } from '../paging.ts'
import { presentMemberView, takePicture } from './present-structure.ts'

export interface MemberDeps {
  store: Pick<GovernanceStore, 'reads' | 'people'>
  members: OrgaMembers
}

type MemberHandlers = Pick<Handlers<typeof STRUCTURE_ROUTES>, 'members' | 'member' | 'changeMember' | 'leave'>

export function memberHandlers({ store, members }: MemberDeps): MemberHandlers {
  async function present({ orgaId, memberId: readerId }: OrgaSeat, shown: readonly OrgaMember[]) {
    const picture = await takePicture(store.reads(orgaId))
    const emails = await store.people.emails(shown.map(({ personId }) => personId))
    return shown.map((member) =>
      presentMemberView(picture, member, { readerId, email: emails.get(member.personId) ?? null }),
    )
  }

  async function show(seat: OrgaSeat, memberId: string): Promise<MemberAnswer> {
    const found = await store.reads(seat.orgaId).members.find(memberId)
    const [member] = found === undefined ? [] : await present(seat, [found])
    if (member === undefined) throw new AppError('not_found', 'There is no such member.')
    return { member }
  }

  return {
    async members({ seat, input }) {
      const all = await store.reads(seat.orgaId).members.list({ current: true })
      const { page, ...next } = pageOf(all, input, ({ id }) => id)
      return { members: await present(seat, page), ...next }
    },
    member: ({ seat, params }) => show(seat, params.member),
    async changeMember({ seat, params, input: { name, contacts } }) {
      const patch = { ...(name !== undefined && { name }), ...(contacts !== undefined && { contacts }) }
      await members.change(seat, params.member, patch)
      return show(seat, params.member)
    },
    async leave({ seat, params }) {
      await members.leave(seat, params.member)
      return { warnings: [] }
    },
  }
}
