import { AppError } from '../../errors.ts'
import type { ApproverList } from './question.ts'

const MOST_OPTIONS = 25
const SHORTEST_TIMEOUT_S = 60

/** Refuses options that people couldn't tell apart; nothing is posted then. */
export function checkOptions(options: readonly string[]): void {
  if (options.length > MOST_OPTIONS) {
    throw new AppError(
      'invalid',
      `A question can have at most ${MOST_OPTIONS} options; this one has ${options.length}.`,
    )
  }
  const seen = new Map<string, number>()
  for (const [at, option] of options.entries()) {
    const plain = option.trim().toLowerCase()
    if (plain === '') throw new AppError('invalid', `Option ${at + 1} is blank.`)
    const twin = seen.get(plain)
    if (twin !== undefined)
      throw new AppError('invalid', `Option ${at + 1} is the same as option ${twin + 1}.`)
    seen.set(plain, at)
  }
}

/** null waits for ever. */
export function checkTimeout(seconds: number | null): { seconds: number | null; warning?: string } {
  if (seconds === null || seconds >= SHORTEST_TIMEOUT_S) return { seconds }
  return {
    seconds: SHORTEST_TIMEOUT_S,
    warning: `timeout_seconds was raised to ${SHORTEST_TIMEOUT_S}, because people need time to answer.`,
  }
}

/** Without a list nobody may answer: being in the channel doesn't give anyone that right. */
export function checkApprovers(own: ApproverList, asked: ApproverList | undefined): ApproverList {
  if (own.users.length === 0 && own.roles.length === 0) {
    throw new AppError(
      'conflict',
      'Nobody can answer yet. Name the people or roles who may, then ask again.',
      {
        reason: 'decisions_not_set_up',
      },
    )
  }
  if (asked === undefined) return own
  const isSubset =
    asked.users.every((user) => own.users.includes(user)) &&
    asked.roles.every((role) => own.roles.includes(role))
  if (!isSubset)
    throw new AppError('forbidden', "A question can narrow down who may answer, but can't add anyone.")
  if (asked.users.length === 0 && asked.roles.length === 0) {
    throw new AppError('invalid', 'At least one person has to be able to answer.')
  }
  return asked
}
