import type { PageTokens } from './page-token.ts'

/** The workbench behind the tape: limits, the clock and trouble. */
export function createControl(tokens: PageTokens) {
  async function call<Answer>(method: string, path: string, json?: unknown): Promise<Answer> {
    const ask = () =>
      fetch(`/_sandbox${path}`, {
        method,
        headers: { authorization: `Bearer ${tokens.control}`, 'content-type': 'application/json' },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      })
    let response = await ask()
    if (response.status === 401 || response.status === 403) {
      await tokens.refresh()
      response = await ask()
    }
    const text = await response.text()
    if (!response.ok) throw new Error(`The sandbox rejected this (${response.status}).`)
    return (text === '' ? undefined : JSON.parse(text)) as Answer
  }
  return { call }
}

export type Control = ReturnType<typeof createControl>
