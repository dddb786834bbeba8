const LONGEST = 60
/** Control characters, marks that change the text direction, and everything else invisible. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu
/** Where requests of 2026-07-28 name their sender; older ones do so when they open a session. */
const META = 'io.modelcontextprotocol/clientInfo'

/** A program's name for itself in a request, if it is there; safe to show. */
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
