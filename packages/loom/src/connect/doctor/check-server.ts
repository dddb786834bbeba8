import type { ClientId } from '../recipes.ts'
import { LOGIN_ONLY } from '../recipes.ts'
import { checkAuthorization, type Credential } from './check-key.ts'
import { checkUrl } from './check-url.ts'
import { isObject } from './find-server.ts'
import type { Finding, Wanted } from './finding.ts'

type Entry = Record<string, unknown>

const HEADER = /^authori[sz]ation$/i
const OTHER_HEADERS = /^(x-)?api[-_]?key$|^auth$|^token$|^bearer$|^x-auth/i

/** One server in a JSON file. */
export function checkServer(entry: Entry, client: ClientId | undefined, wanted: Wanted): Credential {
  const url = ['url', 'serverUrl', 'httpUrl'].map((name) => entry[name]).find(isText)
  if (url === undefined) return checkProgram(entry, wanted)
  const findings = [...checkUrl(url, wanted), ...checkType(entry)]
  if (client === 'claude-desktop') findings.push({ id: 'url_in_desktop', weight: 'wrong' })
  const { headers = {} } = entry
  const given = isObject(headers) ? headers : {}
  if (client !== undefined && LOGIN_ONLY.has(client)) {
    if (Object.keys(given).length > 0) findings.push({ id: 'login_only', weight: 'wrong' })
    return { findings, key: undefined }
  }
  const { findings: more, key } = checkHeaders({ ...given, ...strayHeaders(entry) })
  return { findings: [...findings, ...more], key }
}

/** Headers often end up next to the address; clients look for them in `headers`. */
function strayHeaders(entry: Entry): Entry {
  const stray = Object.entries(entry).filter(([name]) => HEADER.test(name) || OTHER_HEADERS.test(name))
  return Object.fromEntries(stray.map(([name, value]) => [HEADER.test(name) ? 'X-API-Key' : name, value]))
}

function checkType({ type, transport }: Entry): Finding[] {
  const said = [type, transport].find(isText)?.toLowerCase()
  if (said === 'sse') return [{ id: 'sse_type', weight: 'wrong' }]
  if (said === 'stdio') return [{ id: 'no_transport', weight: 'wrong' }]
  return []
}

export function checkHeaders(headers: Entry): Credential {
  const named = Object.entries(headers).find(([name]) => HEADER.test(name.trim()))
  if (named && isText(named[1])) {
    const credential = checkAuthorization(named[1])
    if (!/^authorization$/i.test(named[0])) credential.findings.unshift(wrongHeader(named[0]))
    return credential
  }
  const other = Object.entries(headers).find(([name]) => OTHER_HEADERS.test(name))
  if (!other) return { findings: [{ id: 'no_key', weight: 'maybe' }], key: undefined }
  const { findings, key } = isText(other[1]) ? checkAuthorization(other[1]) : { findings: [], key: undefined }
  return { findings: [wrongHeader(other[0]), ...findings.filter(({ id }) => id !== 'no_bearer')], key }
}

function wrongHeader(name: string): Finding {
  return { id: 'wrong_header', weight: 'wrong', found: name }
}

/** A program in between, such as Claude Desktop needs. */
function checkProgram({ args, env }: Entry, wanted: Wanted): Credential {
  const words = Array.isArray(args) ? args.filter(isText) : []
  const variables = isObject(env) ? env : {}
  const url = words.find((word) => /^["'<]?https?:/.test(word))
  const findings: Finding[] = url === undefined ? [{ id: 'no_url', weight: 'wrong' }] : checkUrl(url, wanted)
  const header = words[words.findIndex((word) => word === '--header' || word === '-H') + 1] ?? ''
  const [name, value] = splitHeader(header)
  if (name === undefined)
    return { findings: [...findings, { id: 'no_key', weight: 'maybe' }], key: undefined }
  if (/^[^:]+:\s+\S/.test(header)) findings.push({ id: 'space_in_argument', weight: 'maybe' })
  const filled = (value ?? '').replaceAll(/\$\{(\w+)\}/g, (whole, key: string) =>
    isText(variables[key]) ? variables[key] : whole,
  )
  const { findings: more, key } = checkHeaders({ [name]: filled })
  return { findings: [...findings, ...more], key }
}

export function splitHeader(header: string): [string | undefined, string | undefined] {
  const [, name, value] = /^\s*([\w-]+)\s*[:=]\s*(.*)$/.exec(header) ?? []
  return [name, value]
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
