/** The question is kept in the address, so that it can be shared. */
export interface WhySearch {
  entity?: string
  tool?: string
  server?: string
  channel?: string
}

/** Asks about a server without a channel. */
export const NO_CHANNEL = '-'

const FIELDS = ['entity', 'tool', 'server', 'channel'] as const

export function readWhySearch(raw: Record<string, unknown>): WhySearch {
  const given = FIELDS.flatMap((field) => {
    const value = raw[field]
    return typeof value === 'string' && value !== '' ? [[field, value] as const] : []
  })
  return Object.fromEntries(given)
}
