import { describe, expect, it } from 'vitest'

import { isUsualLegacy, isUsualModern } from './usual-request.ts'

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
  'mcp-name': 'list_channels',
}
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
}
const PARAMS = { name: 'list_channels', arguments: {}, _meta: META }
const MESSAGE = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: PARAMS }

function modern(
  more: { headers?: object; params?: object; message?: object; method?: string } = {},
): boolean {
  const headers = { ...HEADERS, ...more.headers }
  const request = new Request('http://localhost/mcp', { method: more.method ?? 'POST', headers })
  return isUsualModern(request, { ...MESSAGE, params: { ...PARAMS, ...more.params }, ...more.message })
}

function legacy(more: { headers?: object; params?: object; message?: object } = {}): boolean {
  const headers = { ...HEADERS, 'mcp-protocol-version': '2025-11-25', ...more.headers }
  const request = new Request('http://localhost/mcp', { method: 'POST', headers })
  const params = { name: 'list_channels', ...more.params }
  return isUsualLegacy(request, { ...MESSAGE, params, ...more.message })
}

describe('a request of 2026-07-28', () => {
  it('is usual when its headers say what it says', () => {
    expect(modern()).toBe(true)
    expect(modern({ headers: { 'content-type': 'application/json; charset=utf-8' } })).toBe(true)
    const uri = 'arachne://inbox'
    const reading = { message: { method: 'resources/read' }, params: { uri } }
    expect(modern({ ...reading, headers: { 'mcp-method': 'resources/read', 'mcp-name': uri } })).toBe(true)
  })

  it.each([
    ['another revision in the header', { headers: { 'mcp-protocol-version': '2025-11-25' } }],
    [
      'another revision in the envelope',
      withMeta({ 'io.modelcontextprotocol/protocolVersion': '2027-01-01' }),
    ],
    ['no capabilities', withMeta({ 'io.modelcontextprotocol/clientCapabilities': undefined })],
    ['another method in the header', { headers: { 'mcp-method': 'tools/list' } }],
    ['another name in the header', { headers: { 'mcp-name': 'send_message' } }],
    ['a name that is encoded', { headers: { 'mcp-name': '=?base64?bGlzdF9jaGFubmVscw==?=' } }],
    ['another kind of body', { headers: { 'content-type': 'text/plain' } }],
    ['a client that takes no stream', { headers: { accept: 'application/json' } }],
    ['progress wanted', withMeta({ progressToken: 1 })],
    ['a log wanted', withMeta({ 'io.modelcontextprotocol/logLevel': 'info' })],
    ['answers to questions', { params: { inputResponses: {} } }],
    ['a state that is carried on', { params: { requestState: 'x' } }],
    ['a method that leaves something behind', { message: { method: 'subscriptions/listen' } }],
    ['no id', { message: { id: null } }],
    ['something more', { message: { more: 1 } }],
    ['parameters that are a list', { message: { params: [] } }],
    ['another verb', { method: 'PUT' }],
  ])('is not usual with %s', (_what, more) => {
    expect(modern(more)).toBe(false)
  })
})

describe('a request of an older revision', () => {
  it('is usual with its revision, and without', () => {
    expect(legacy()).toBe(true)
    expect(legacy({ params: { _meta: { 'example.org/note': 'x' } } })).toBe(true)
    const request = new Request('http://localhost/mcp', {
      method: 'POST',
      headers: { accept: HEADERS.accept },
    })
    expect(isUsualLegacy(request, { jsonrpc: '2.0', id: 'a', method: 'tools/list' })).toBe(true)
  })

  it.each([
    ['a revision nobody knows', { headers: { 'mcp-protocol-version': '1999-01-01' } }],
    ['progress wanted', { params: { _meta: { progressToken: 'x' } } }],
    ['a note that is none', { params: { _meta: 7 } }],
    ['the envelope of a newer one', { params: { _meta: META } }],
    ['a client that takes no JSON', { headers: { accept: 'text/event-stream' } }],
    ['a method that leaves something behind', { message: { method: 'initialize' } }],
  ])('is not usual with %s', (_what, more) => {
    expect(legacy(more)).toBe(false)
  })
})

function withMeta(more: object): { params: object } {
  return { params: { _meta: { ...META, ...more } } }
}
