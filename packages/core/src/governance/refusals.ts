import { AppError } from '../errors.ts'

export function wrongPhase(now: string): AppError {
  return new AppError('conflict', `This cannot be done while the item is in the phase ${now}.`, {
    reason: 'wrong_phase',
  })
}

export function closed(): AppError {
  return new AppError('conflict', 'This is closed.', { reason: 'closed' })
}

export function notEligible(sentence = 'You are not among those who decide here.'): AppError {
  return new AppError('forbidden', sentence, { reason: 'not_eligible' })
}

export function reasonRequired(): AppError {
  return new AppError('invalid', 'Give a reason: others have to be able to work with it.', {
    reason: 'reason_required',
  })
}

/** Inv-12 */
export function humanAnswered(): AppError {
  return new AppError('conflict', 'The member has answered in person; an agent does not change that.', {
    reason: 'human_answered',
  })
}

export function notYours(sentence: string): AppError {
  return new AppError('forbidden', sentence)
}

export function tooManyOrgas(most: number): AppError {
  const sentence =
    most === 0
      ? 'Nobody founds organisations here.'
      : `You own as many organisations as one person may here (${most}). Hand one over or delete one first.`
  return new AppError('conflict', sentence, { reason: 'orga_limit' })
}
