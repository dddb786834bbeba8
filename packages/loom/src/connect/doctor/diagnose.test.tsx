import { describe, expect, it } from 'vitest'

import { CLIENTS, snippetFor } from '../recipes.ts'
import { diagnose } from './diagnose.ts'
import { readLoosely } from './loose-json.ts'
import { wordsOf } from './words-of-line.ts'

const ID = '7f3c1a52-90de-4b0b-8a4f-2f6f0c1d9e77'
const OTHER = '11111111-90de-4b0b-8a4f-2f6f0c1d9e77'
const KEY = `ara_${'a'.repeat(43)}bcdefg`
const KAEL = { id: ID, name: 'Kael', url: `https://loom.example.net/mcp/${ID}` }
const LOCAL = { id: ID, name: 'Kael', url: `http://localhost:3000/mcp/${ID}` }

const add = (rest: string) => `claude mcp add ${rest}`

const idsOf = (text: string, client?: (typeof CLIENTS)[number], wanted = KAEL) =>
  diagnose(text, client, wanted).findings.map(({ id }) => id)

const cursor = (over: object = {}, headers: object = { Authorization: `Bearer ${KEY}` }) =>
  JSON.stringify({ mcpServers: { kael: { url: KAEL.url, headers, ...over } } })

describe('L-05: the config doctor', () => {
  it.each(CLIENTS)('finds nothing wrong with what is offered for %s', (client) => {
    for (const wanted of [KAEL, LOCAL]) {
      for (const key of [KEY, undefined]) {
        const { findings, corrected } = diagnose(snippetFor(client, wanted, key), client, wanted)
        expect(findings.filter(({ weight }) => weight === 'wrong')).toEqual([])
        expect(corrected).toBeUndefined()
      }
    }
  })

  it.each([
    [`https://other.example.net/mcp/${ID}`, ['other_host']],
    [`https://loom.example.net:8443/mcp/${ID}`, ['other_host']],
    [`http://loom.example.net/mcp/${ID}`, ['needs_https']],
    [`https://loom.example.net/mcp/${OTHER}`, ['other_entity']],
    [`https://loom.example.net/mcp/kael`, ['other_entity']],
    [`https://loom.example.net/mcp`, ['no_entity']],
    [`https://loom.example.net/mcp/`, ['no_entity']],
    [`https://loom.example.net/sse`, ['sse_url']],
    [`https://loom.example.net/mcp/${ID}/sse`, ['sse_url']],
    [`https://loom.example.net/entities/${ID}`, ['other_path']],
    [`https://loom.example.net/`, ['other_path']],
    [`https://loom.example.net/mcp/${ID}/`, ['extra_path']],
    [`https://loom.example.net/mcp/${ID}/tools`, ['extra_path']],
    [`https://loom.example.net/mcp/${ID}?key=1`, ['extra_path']],
    [`https://loom.example.net/mcp/${ID}?key=${KEY}`, ['key_in_url', 'extra_path']],
    [`https://loom.example.net/mcp/ENTITY_ID`, ['placeholder_url']],
    [`https://loom.example.net/mcp/<your entity>`, ['not_understood']],
    [`loom.example.net/mcp/${ID}`, ['bad_url']],
    [`https://loom.example.net/mcp/${ID}?toolsets=core`, []],
    [`"${KAEL.url}"`, []],
  ])('reads the address %s', (text, expected) => {
    expect(idsOf(text)).toEqual(expected)
  })

  it('knows that a local address has no https', () => {
    expect(idsOf(`https://localhost:3000/mcp/${ID}`, undefined, LOCAL)).toEqual(['needs_http'])
  })

  it.each([
    [KEY, ['no_bearer']],
    [`Bearer Bearer ${KEY}`, ['double_bearer']],
    [`Bearer: ${KEY}`, ['no_bearer']],
    [`bearer ${KEY}`, []],
    [`Bearer "${KEY}"`, ['quotes']],
    [`"Bearer ${KEY}"`, ['quotes']],
    [`Bearer ${KEY.slice(0, -3)}`, ['cut_key']],
    [`Bearer ${KEY}x`, ['cut_key']],
    [`Bearer ${KEY.slice(0, 20)} ${KEY.slice(20)}`, ['spaces_in_key']],
    ['Bearer ara_…', ['placeholder_key']],
    ['Bearer YOUR_API_KEY', ['placeholder_key']],
    ['Bearer <key>', ['placeholder_key']],
    ['Bearer sk-ant-1234567890', ['other_key']],
    ['Bearer eyJhbGciOi.eyJpc3Mi.c2lnbmF0dXJl', ['token_for_key']],
    ['Bearer ${ARACHNE_KEY}', ['variable']],
    ['Bearer $ARACHNE_KEY', ['variable']],
    ['Bearer %ARACHNE_KEY%', ['variable']],
  ])('reads the header %s', (value, expected) => {
    expect(idsOf(cursor({}, { Authorization: value }))).toEqual(expected)
  })

  it.each([
    ['another header', cursor({}, { 'X-API-Key': KEY }), ['wrong_header']],
    ['a British header', cursor({}, { Authorisation: `Bearer ${KEY}` }), ['wrong_header']],
    ['a key beside the address', cursor({ apiKey: KEY }, {}), ['wrong_header']],
    ['no header', cursor({}, {}), ['no_key']],
    ['the old transport', cursor({ type: 'sse' }), ['sse_type']],
    ['a server of another kind', cursor({ type: 'stdio' }), ['no_transport']],
  ])('sees %s', (_what, text, expected) => {
    expect(idsOf(text)).toEqual(expected)
  })

  it.each([
    ['VS Code', 'vs-code', cursor(), ['wrapper']],
    ['Cursor', 'cursor', cursor().replace('mcpServers', 'servers'), ['wrapper']],
    ['Claude Desktop', 'claude-desktop', cursor(), ['url_in_desktop']],
    ['ChatGPT', 'chatgpt', cursor(), ['login_only']],
    ['claude.ai', 'claude-ai', cursor(), ['login_only']],
  ] as const)('knows what %s does not know', (_name, client, text, expected) => {
    expect(idsOf(text, client)).toEqual(expected)
  })

  it.each([
    ['a trailing comma', `{"mcpServers":{"kael":{"url":"${KAEL.url}",\n}}}`, ['comma', 'no_key'], 1],
    ['a comment', `{\n// mine\n"mcpServers":{"kael":{"url":"${KAEL.url}"}}}`, ['comment', 'no_key'], 2],
    ['a missing comma', `{"a":{"command":"x"}\n"mcpServers":{}}`, ['missing_comma', 'no_server'], 2],
    ['bent quotes', `{“mcpServers”:{“kael”:{“url”:“${KAEL.url}”}}}`, ['quotes', 'no_key'], 1],
    ['a missing brace', `{"mcpServers":{\n"kael":{\n"url":"${KAEL.url}"\n}`, ['json_stuck'], 4],
    ['an open string', `{"mcpServers":{\n"kael":{"url":"https`, ['json_stuck'], 2],
  ])('says in which line there is %s', (_what, text, expected, line) => {
    const { findings } = diagnose(text, undefined, KAEL)
    expect(findings.map(({ id }) => id)).toEqual(expected)
    expect(findings[0]?.line).toBe(line)
  })

  it.each([
    ['without braces', `"mcpServers": {"kael": {"url": "${KAEL.url}"}}`, ['no_braces', 'no_key']],
    ['without the wrapper', `{"kael": {"url": "${KAEL.url}"}}`, ['wrapper', 'no_key']],
    ['the server alone', `{"url": "${KAEL.url}"}`, ['wrapper', 'no_key']],
    ['nothing of ours', '{"theme": "dark"}', ['no_server']],
    ['no object', '[1, 2]', ['no_server']],
  ])('understands a file %s', (_what, text, expected) => {
    expect(idsOf(text)).toEqual(expected)
  })

  it('puts our server right and leaves the others alone', () => {
    const before = { theme: 'dark', mcpServers: { files: { command: 'x' }, kael: { url: `${KAEL.url}/` } } }
    const { corrected = '' } = diagnose(JSON.stringify(before), 'cursor', KAEL)
    expect(JSON.parse(corrected)).toEqual({
      theme: 'dark',
      mcpServers: { files: { command: 'x' }, kael: { url: KAEL.url } },
    })
  })

  it('keeps the key it found, and moves it where the client looks for it', () => {
    const { corrected } = diagnose(cursor({}, { 'X-API-Key': KEY }), 'cursor', KAEL)
    expect(corrected).toBe(snippetFor('cursor', KAEL, KEY))
    expect(diagnose(cursor(), 'claude-desktop', KAEL).corrected).toBe(snippetFor('claude-desktop', KAEL, KEY))
    expect(diagnose(cursor(), 'vs-code', KAEL).corrected).toBe(snippetFor('vs-code', KAEL, KEY))
  })

  it('saves the key from a file that cannot be read', () => {
    expect(diagnose(`{"x": {{ "${KEY}"`, 'json', KAEL).corrected).toBe(snippetFor('json', KAEL, KEY))
  })

  it('repeats no key in what it says', () => {
    const texts = [cursor({}, { 'X-API-Key': KEY }), `https://loom.example.net/mcp/${ID}/${KEY}`, KEY]
    for (const text of texts) {
      expect(JSON.stringify(diagnose(text, undefined, KAEL).findings)).not.toContain(KEY.slice(0, 30))
    }
  })

  it.each([
    ['no transport', add(`kael ${KAEL.url}`), ['no_transport', 'no_key']],
    ['the old transport', add(`--transport sse kael ${KAEL.url}`), ['sse_type', 'no_key']],
    ['no address', add('--transport http kael'), ['no_url', 'no_key']],
    ['another entity', add(`-t http kael ${KAEL.url.replace(ID, OTHER)}`), ['other_entity', 'no_key']],
    ['no bearer', add(`--transport http kael ${KAEL.url} -H "Authorization: ${KEY}"`), ['no_bearer']],
    [
      'a bent dash',
      add(`—transport http kael ${KAEL.url} --header "Authorization: Bearer ${KEY}"`),
      ['bent'],
    ],
    ['a prompt', `$ ${add(`--transport=http kael ${KAEL.url} --header 'Authorization: Bearer ${KEY}'`)}`, []],
  ])('reads a command with %s', (_what, text, expected) => {
    expect(idsOf(text)).toEqual(expected)
  })

  it('writes the command as it should be', () => {
    const { corrected } = diagnose(add(`kael ${KAEL.url} --header "Authorization: ${KEY}"`), undefined, KAEL)
    expect(corrected).toBe(snippetFor('claude-code', KAEL, KEY))
  })

  it.each([
    [KEY, ['only_key']],
    [`Authorization: Bearer ${KEY}`, ['only_key']],
    [`Authorization: ${KEY}`, ['no_bearer', 'only_key']],
    [`Bearer ${KEY.slice(0, 9)}`, ['cut_key', 'only_key']],
  ])('makes a whole configuration of a key alone: %s', (text, expected) => {
    expect(idsOf(text)).toEqual(expected)
    expect(diagnose(text, 'cursor', KAEL).corrected).toContain(KAEL.url)
  })

  it('says that it does not understand what is nothing of the kind', () => {
    expect(diagnose('hello there', undefined, KAEL)).toMatchObject({
      kind: 'unknown',
      findings: [{ id: 'not_understood' }],
    })
  })

  it('reads the program that stands before Claude Desktop', () => {
    const args = ['mcp-remote', KAEL.url, '--header', `Authorization: Bearer ${KEY}`]
    const text = JSON.stringify({ mcpServers: { kael: { command: 'npx', args } } })
    expect(diagnose(text, 'claude-desktop', KAEL).findings).toEqual([
      { id: 'space_in_argument', weight: 'maybe' },
    ])
  })
})

describe('reading loosely', () => {
  it('reads JSON as JSON', () => {
    const value = { a: [1, -2.5, 1e3, true, false, null, 'x\n"\u00e9'], b: {}, c: [] }
    expect(readLoosely(JSON.stringify(value, undefined, 2))).toEqual({
      value,
      slips: new Map(),
      stuckAt: undefined,
    })
  })

  it('takes paths of Windows as they stand', () => {
    expect(readLoosely(String.raw`{"a": "C:\Users\x"}`).value).toEqual({ a: String.raw`C:\Users\x` })
  })

  it('splits lines as a shell does', () => {
    expect(wordsOf(`a 'b c' \\\n  "d e"`).words).toEqual(['a', 'b c', 'd e'])
  })
})
