// @ts-check
/** @import { PageTokens } from './page-token.js' */

/** The workbench behind the tape: limits, the clock and trouble. @param {PageTokens} tokens */
export function createControl(tokens) {
  /** @param {string} method @param {string} path @param {unknown} [json] @returns {Promise<any>} */
  async function call(method, path, json) {
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
    if (!response.ok) throw new Error(`The sandbox's workbench refused this (${response.status}).`)
    return text === '' ? undefined : JSON.parse(text)
  }
  return { call }
}

/** @typedef {ReturnType<typeof createControl>} Control */
