import type { Person } from '../types.ts'
import type { PageTokens } from './page-token.ts'

/** Everyone this page can act as. */
export async function fetchPeople(tokens: PageTokens): Promise<Person[]> {
  const ask = () => fetch('/chat/people', { headers: { 'x-sandbox-chat': tokens.chat } })
  let response = await ask()
  if (response.status === 403) {
    await tokens.refresh()
    response = await ask()
  }
  if (!response.ok) throw new Error(`The sandbox responded with ${response.status}.`)
  return response.json()
}
