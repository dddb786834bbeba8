import { connectionName } from '@arachne/contract'

import { type ClientId, desktopServer, file, snippetFor } from '../recipes.ts'
import { checkAuthorization, checkKey, type Credential } from './check-key.ts'
import { checkHeaders, checkServer, splitHeader } from './check-server.ts'
import { checkUrl } from './check-url.ts'
import { findServer, type FoundServer, isObject } from './find-server.ts'
import type { Finding, Wanted } from './finding.ts'
import { type Reading, readLoosely } from './loose-json.ts'
import { wordsOf } from './words-of-line.ts'

export interface Diagnosis {
  /** What the text was recognised as. */
  kind: 'file' | 'command' | 'address' | 'key' | 'unknown'
  findings: Finding[]
  /** The corrected text; undefined if nothing has to change, or if it can't be corrected. */
  corrected: string | undefined
}

const KEY_HERE = 'ara_…'

/**
 * Finds the usual mistakes in a pasted client configuration. Runs locally and sends nothing, because the text contains
 * a key.
 */
export function diagnose(pasted: string, client: ClientId | undefined, wanted: Wanted): Diagnosis {
  const text = pasted.trim()
  const bare = text.replaceAll(/^["'<]|["'>]$/g, '')
  if (/^[$>#%]?\s*(npx\s+\S*|\S*[\\/])?claude(\.exe|-code)?\s+mcp\s/i.test(text))
    return ofCommand(text, wanted)
  if (/[{[]/.test(text) || /^["“'‘]?[\w-]+["”'’]?\s*:\s*["“'‘{]/.test(text))
    return ofFile(text, client, wanted)
  if (/^https?:\S*$/i.test(bare) || /^\S+\/(mcp|sse)(\/\S*)?$/.test(bare)) return ofAddress(text, wanted)
  if (/^authori[sz]ation\s*[:=]/i.test(text) || /^bearer\s/i.test(text) || bare.startsWith('ara_')) {
    return ofKey(text, client, wanted)
  }
  return { kind: 'unknown', findings: [{ id: 'not_understood', weight: 'wrong' }], corrected: undefined }
}

function ofAddress(text: string, wanted: Wanted): Diagnosis {
  const findings = checkUrl(text, wanted)
  return { kind: 'address', findings, corrected: ifWrong(findings, () => wanted.url) }
}

function ofKey(text: string, client: ClientId | undefined, wanted: Wanted): Diagnosis {
  const [name, value] = splitHeader(text)
  const header = name !== undefined && /^authori[sz]ation$/i.test(name)
  const { findings, key } = header
    ? checkHeaders({ [name]: value ?? '' })
    : /^bearer\s/i.test(text)
      ? checkAuthorization(text)
      : checkKey(text)
  const all: Finding[] = [...findings, { id: 'only_key', weight: 'maybe' }]
  return { kind: 'key', findings: all, corrected: snippetFor(client ?? 'json', wanted, key ?? KEY_HERE) }
}

function ofCommand(text: string, wanted: Wanted): Diagnosis {
  const { words, bent } = wordsOf(text)
  const findings: Finding[] = bent ? [{ id: 'bent', weight: 'wrong' }] : []
  const after = (...names: string[]) => {
    const at = words.findIndex((word) => names.some((name) => word === name || word.startsWith(`${name}=`)))
    const [, inline] = /^--?\w+=(.*)$/.exec(words[at] ?? '') ?? []
    return at === -1 ? undefined : (inline ?? words[at + 1])
  }
  const transport = after('--transport', '-t')
  if (transport === undefined) findings.push({ id: 'no_transport', weight: 'wrong' })
  else if (/sse/i.test(transport)) findings.push({ id: 'sse_type', weight: 'wrong' })
  else if (!/^(streamable-)?http$/i.test(transport)) findings.push({ id: 'no_transport', weight: 'wrong' })
  const url = words.find((word) => /^https?:|\/(mcp|sse)(\/|$)/i.test(word))
  findings.push(...(url === undefined ? [{ id: 'no_url', weight: 'wrong' } as const] : checkUrl(url, wanted)))
  const [name, value] = splitHeader(after('--header', '-H') ?? '')
  const { findings: more, key } = checkHeaders(name === undefined ? {} : { [name]: value ?? '' })
  findings.push(...more)
  const hasKey = name !== undefined
  const corrected = ifWrong(findings, () =>
    snippetFor('claude-code', wanted, hasKey ? (key ?? KEY_HERE) : undefined),
  )
  return { kind: 'command', findings, corrected }
}

function ofFile(text: string, client: ClientId | undefined, wanted: Wanted): Diagnosis {
  const whole = readLoosely(text)
  const wrapped = isObject(whole.value) ? undefined : readLoosely(`{${text}}`)
  const read = isObject(wrapped?.value) ? wrapped : whole
  const findings: Finding[] = [...slipsIn(read, client)]
  if (read === wrapped) findings.push({ id: 'no_braces', weight: 'wrong' })
  if (read.stuckAt !== undefined) {
    findings.push({ id: 'json_stuck', weight: 'wrong', line: read.stuckAt })
    return { kind: 'file', findings, corrected: rescued(text, client, wanted) }
  }
  const found = findServer(read.value, wanted)
  if (!found) {
    findings.push({ id: 'no_server', weight: 'wrong' })
    return { kind: 'file', findings, corrected: snippetFor(client ?? 'json', wanted, KEY_HERE) }
  }
  findings.push(...checkWrapper(found, client))
  const credential = checkServer(found.entry, client ?? clientOf(found), wanted)
  findings.push(...credential.findings)
  return {
    kind: 'file',
    findings,
    corrected: ifWrong(findings, () => mended(found, client, credential, wanted)),
  }
}

function slipsIn({ slips }: Reading, client: ClientId | undefined): Finding[] {
  return [...slips].map(([id, line]) => {
    // VS Code's files may contain comments.
    const allowed = id === 'comment' && client === 'vs-code'
    return { id, line, weight: allowed ? 'maybe' : 'wrong' }
  })
}

function clientOf({ wrapper }: FoundServer): ClientId | undefined {
  return wrapper === 'servers' ? 'vs-code' : undefined
}

function checkWrapper({ wrapper }: FoundServer, client: ClientId | undefined): Finding[] {
  const right = wrapperOf(client ?? (wrapper === 'servers' ? 'vs-code' : 'json'))
  return wrapper === right ? [] : [{ id: 'wrapper', weight: 'wrong', found: right }]
}

function wrapperOf(client: ClientId): 'mcpServers' | 'servers' {
  return client === 'vs-code' ? 'servers' : 'mcpServers'
}

/** The same file with our server corrected; the rest stays. */
function mended(
  { wrapper, name, entry, others, rest }: FoundServer,
  client: ClientId | undefined,
  { key, findings }: Credential,
  wanted: Wanted,
): string {
  const by = client ?? (wrapper === 'servers' ? 'vs-code' : 'json')
  const wantsKey = !findings.some(({ id }) => id === 'no_key' || id === 'login_only')
  const shownKey = wantsKey ? (key ?? KEY_HERE) : undefined
  const isProgram = typeof entry['command'] === 'string'
  const server =
    by === 'claude-desktop' || isProgram
      ? desktopServer(wanted.url, shownKey)
      : entryIn(snippetFor(by, wanted, shownKey))
  return file({ ...rest, [wrapperOf(by)]: { ...others, [name ?? connectionName(wanted.name)]: server } })
}

function entryIn(snippet: string): unknown {
  const found = snippet.startsWith('{') ? (JSON.parse(snippet) as Record<string, object>) : {}
  return Object.values(Object.values(found)[0] ?? {})[0] ?? { url: snippet }
}

/** For an unreadable file: our server alone, with the key if the text contains one. */
function rescued(text: string, client: ClientId | undefined, wanted: Wanted): string {
  const key = /ara_[\w-]{49}(?![\w-])/.exec(text)?.[0]
  return snippetFor(client ?? 'json', wanted, key ?? KEY_HERE)
}

function ifWrong(findings: readonly Finding[], correct: () => string): string | undefined {
  return findings.some(({ weight }) => weight === 'wrong') ? correct() : undefined
}
