/** What is asked stands in the address, so that a question can be sent to somebody. */
export interface WhySearch {
  entity?: string
  tool?: string
  server?: string
  channel?: string
}

/** Asks about a server without any channel. */
export const NO_CHANNEL = '-'

const FIELDS = ['entity', 'tool', 'server', 'channel'] as const

export function readWhySearch(raw: Record<string, unknown>): WhySearch {
  const given = FIELDS.flatMap((field) => {
    const value = raw[field]
    return typeof value === 'string' && value !== '' ? [[field, value] as const] : []
  })
  return Object.fromEntries(given)
}
