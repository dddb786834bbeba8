const LONGEST = 60
/** Controls, marks that turn the direction of what follows, and everything else that does not show. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu
/** Where requests of 2026-07-28 say who sends them; older ones do so when they open a session. */
const META = 'io.modelcontextprotocol/clientInfo'

/** What a program calls itself in a request, if it says so there; fit to be shown. */
export function clientNameIn(body: unknown): string | undefined {
  const { params } = asObject(body)
  const { clientInfo, _meta: meta } = asObject(params)
  const { title, name } = asObject(clientInfo ?? asObject(meta)[META])
  const said = typeof title === 'string' && title.trim() !== '' ? title : name
  if (typeof said !== 'string') return undefined
  const seen = said.slice(0, LONGEST).toWellFormed().replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim()
  return seen === '' ? undefined : seen
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
