/** What a button, select or form of a question means. */
export type Press =
  | { option: number }
  /** Whether a typed choice was read correctly. */
  | { confirms: number; accepts: boolean }
  | 'select'
  | 'other'
  | 'change'

export const DECISION_FEATURE = 'decision'

function pressWord(press: Press): string {
  if (typeof press !== 'object') return press
  if ('option' in press) return String(press.option)
  return `${press.accepts ? 'confirm' : 'deny'}-${press.confirms}`
}

export function pressData(questionId: string, press: Press): string {
  return `${questionId}:${pressWord(press)}`
}

export function readPress(data: string): { questionId: string; press: Press } | undefined {
  const [, questionId, what] =
    /^(.+):(\d{1,2}|select|other|change|(?:confirm|deny)-\d{1,6})$/u.exec(data) ?? []
  if (questionId === undefined || what === undefined) return undefined
  if (what === 'select' || what === 'other' || what === 'change') return { questionId, press: what }
  const [word, number] = what.split('-')
  if (number !== undefined)
    return { questionId, press: { confirms: Number(number), accepts: word === 'confirm' } }
  return { questionId, press: { option: Number(what) } }
}
