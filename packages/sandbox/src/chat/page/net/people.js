// @ts-check
/** @import { Person } from '../types.ts' */
/** @import { PageTokens } from './page-token.js' */

/** Everybody this page can be. @param {PageTokens} tokens @returns {Promise<Person[]>} */
export async function fetchPeople(tokens) {
  const ask = () => fetch('/chat/people', { headers: { 'x-sandbox-chat': tokens.chat } })
  let response = await ask()
  if (response.status === 403) {
    await tokens.refresh()
    response = await ask()
  }
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}.`)
  return response.json()
}
