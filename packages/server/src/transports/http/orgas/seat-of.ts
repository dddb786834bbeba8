import { AppError, type OrgaSeat, type OrgaSeats, type PersonFace } from '@arachne/core'
import type { Context } from 'hono'

import type { HttpEnv } from '../env.ts'
import { avatarUrl } from '../me.ts'

/** Whoever asks, at the table of the organisation in the path; not_found for everybody else. */
export function seatOf(c: Context<HttpEnv>, seats: OrgaSeats): Promise<OrgaSeat> {
  return seats.of(c.var.person.userId, c.req.param('orga') ?? '')
}

/** Whoever asks, as they look now. `cdn`: where Discord keeps pictures. */
export function faceOf(c: Context<HttpEnv>, cdn: string): PersonFace {
  const { person, loggedIn } = c.var
  if (person.userId === null) {
    throw new AppError('invalid', 'Only people who are logged in belong to organisations.')
  }
  return {
    id: person.userId,
    name: person.name,
    avatarUrl: loggedIn ? avatarUrl(cdn, loggedIn.session) : null,
  }
}
