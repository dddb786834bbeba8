import type { Finding, Wanted } from './finding.ts'

const PLACEHOLDER = /entity_id|your[-_ ]|<[^>]*>|\{[^}]*\}|…|\.\.\.|^address$|example\.(com|org|invalid)/i
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Problems of an address, compared with the correct one. */
export function checkUrl(given: string, { id, url: wanted }: Wanted): Finding[] {
  const text = given.trim().replaceAll(/^["'<]|["'>]$/g, '')
  if (text === wanted) return []
  if (PLACEHOLDER.test(text)) return [{ id: 'placeholder_url', weight: 'wrong', found: text }]
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return [{ id: 'bad_url', weight: 'wrong', found: text }]
  const right = new URL(wanted)
  return [...checkHost(url, right), ...checkPath(url, id)].map(withoutKey)
}

function withoutKey(finding: Finding): Finding {
  const { found } = finding
  return found === undefined ? finding : { ...finding, found: found.replaceAll(/ara_[\w-]+/g, 'ara_…') }
}

function checkHost(url: URL, right: URL): Finding[] {
  if (url.host !== right.host) return [{ id: 'other_host', weight: 'wrong', found: url.host }]
  if (url.protocol === right.protocol) return []
  return [{ id: right.protocol === 'https:' ? 'needs_https' : 'needs_http', weight: 'wrong' }]
}

function checkPath(url: URL, entityId: string): Finding[] {
  const found: Finding[] = []
  if (/ara_[\w-]{20}/.test(url.href)) found.push({ id: 'key_in_url', weight: 'wrong' })
  const [first, second, ...rest] = url.pathname.split('/').filter(Boolean)
  if (first === 'sse' || second === 'sse' || rest.includes('sse')) {
    return [...found, { id: 'sse_url', weight: 'wrong', found: url.pathname }]
  }
  if (first !== 'mcp') return [...found, { id: 'other_path', weight: 'wrong', found: url.pathname }]
  if (second === undefined) return [...found, { id: 'no_entity', weight: 'wrong' }]
  if (decodeURIComponent(second).toLowerCase() !== entityId.toLowerCase()) {
    const known = UUID.test(second) ? second : 'no entity'
    found.push({ id: 'other_entity', weight: 'wrong', found: known })
  }
  const query = [...url.searchParams.keys()].filter((name) => name !== 'toolsets')
  const tail = `${rest.length > 0 || url.pathname.endsWith('/') ? '/' : ''}${rest.join('/')}${query.join('&')}${url.hash}`
  if (tail !== '') found.push({ id: 'extra_path', weight: 'wrong', found: tail })
  return found
}
