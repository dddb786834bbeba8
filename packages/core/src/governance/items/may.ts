import type { May } from '@arachne/contract/governance'

import { AppError } from '../../errors.ts'
import type { ChannelRight } from '../access.ts'

export type MayReason = NonNullable<May['reason']>

/** Asks the machine itself whether it would allow an act; nothing of the attempt is kept. */
export function mayDo(
  right: ChannelRight,
  attempt: () => unknown,
  why: (refused: AppError) => MayReason,
): May {
  if (!right.write) return no(right.refusal === 'archived' ? 'archived' : 'not_eligible')
  try {
    attempt()
    return { allowed: true, reason: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return no(why(error))
  }
}

export function no(reason: MayReason): May {
  return { allowed: false, reason }
}
