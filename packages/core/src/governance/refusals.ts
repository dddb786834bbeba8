import { AppError } from '../errors.ts'

export function wrongPhase(now: string): AppError {
  return new AppError('conflict', `This isn't possible at this stage (${now}).`, {
    reason: 'wrong_phase',
  })
}

export function closed(): AppError {
  return new AppError('conflict', 'This is closed.', { reason: 'closed' })
}

export function notEligible(sentence = "You're not part of this decision."): AppError {
  return new AppError('forbidden', sentence, { reason: 'not_eligible' })
}

export function reasonRequired(): AppError {
  return new AppError('invalid', 'Give a reason that others can work with.', {
    reason: 'reason_required',
  })
}

/** Inv-12 */
export function humanAnswered(): AppError {
  return new AppError('conflict', "The member has answered in person; an agent can't change that.", {
    reason: 'human_answered',
  })
}

export function notYours(sentence: string): AppError {
  return new AppError('forbidden', sentence)
}

export function tooManyOrgas(most: number): AppError {
  const sentence =
    most === 0
      ? 'Nobody can create organisations here; the operator can change that.'
      : `You own as many organisations as one person may here (${most}). Hand over or delete one first.`
  return new AppError('conflict', sentence, { reason: 'orga_limit' })
}
