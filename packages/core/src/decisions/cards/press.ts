/** What a button, a select or a form of a question stands for. */
export type Press = { option: number } | 'select' | 'other' | 'change'

export const DECISION_FEATURE = 'decision'

export function pressData(questionId: string, press: Press): string {
  return `${questionId}:${typeof press === 'object' ? press.option : press}`
}

export function readPress(data: string): { questionId: string; press: Press } | undefined {
  const [, questionId, what] = /^(.+):(\d{1,2}|select|other|change)$/u.exec(data) ?? []
  if (questionId === undefined || what === undefined) return undefined
  if (what === 'select' || what === 'other' || what === 'change') return { questionId, press: what }
  return { questionId, press: { option: Number(what) } }
}
