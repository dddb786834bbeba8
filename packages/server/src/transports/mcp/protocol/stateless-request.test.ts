import { describe, expect, it } from 'vitest'

import { readStatelessRequest } from './stateless-request.ts'

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

interface Change {
  headers?: object
  params?: object
  message?: object
  method?: string
}

function modern(more: Change = {}) {
  const headers = { ...HEADERS, ...more.headers }
  const request = new Request('http://localhost/mcp', { method: more.method ?? 'POST', headers })
  return readStatelessRequest(request, { ...MESSAGE, params: { ...PARAMS, ...more.params }, ...more.message })
}

function older(more: Change = {}) {
  const headers = { ...HEADERS, 'mcp-protocol-version': '2025-11-25', ...more.headers }
  const request = new Request('http://localhost/mcp', { method: 'POST', headers })
  const params = { name: 'list_channels', ...more.params }
  return readStatelessRequest(request, { ...MESSAGE, params, ...more.message })
}

describe('a request of 2026-07-28', () => {
  it('is well-formed when its headers say what it says', () => {
    expect(modern()).toEqual({
      id: 1,
      method: 'tools/call',
      params: PARAMS,
      sender: { name: undefined, capabilities: {} },
    })
    expect(modern({ headers: { 'content-type': 'application/json; charset=utf-8' } })).toBeDefined()
    const uri = 'arachne://inbox'
    const reading = { message: { method: 'resources/read' }, params: { uri } }
    expect(modern({ ...reading, headers: { 'mcp-method': 'resources/read', 'mcp-name': uri } })).toBeDefined()
  })

  it('names its sender', () => {
    const named = withMeta({ 'io.modelcontextprotocol/clientInfo': { name: 'Loomer', version: '1' } })
    expect(modern(named)?.sender).toMatchObject({ name: 'Loomer' })
  })

  it.each([
    ['another revision in the header', { headers: { 'mcp-protocol-version': '2025-11-25' } }],
    [
      'another revision in the envelope',
      withMeta({ 'io.modelcontextprotocol/protocolVersion': '2027-01-01' }),
    ],
    ['no capabilities', withMeta({ 'io.modelcontextprotocol/clientCapabilities': undefined })],
    ['capabilities that are none', withMeta({ 'io.modelcontextprotocol/clientCapabilities': { roots: 7 } })],
    ['a sender without a name', withMeta({ 'io.modelcontextprotocol/clientInfo': { version: '1' } })],
    ['a word of the protocol nobody knows', withMeta({ 'io.modelcontextprotocol/other': 1 })],
    ['another method in the header', { headers: { 'mcp-method': 'tools/list' } }],
    ['another name in the header', { headers: { 'mcp-name': 'send_message' } }],
    ['a name that is encoded', { headers: { 'mcp-name': '=?base64?bGlzdF9jaGFubmVscw==?=' } }],
    ['another kind of body', { headers: { 'content-type': 'text/plain' } }],
    ['a client that takes no stream', { headers: { accept: 'application/json' } }],
    ['progress wanted', withMeta({ progressToken: 1 })],
    ['a log wanted', withMeta({ 'io.modelcontextprotocol/logLevel': 'info' })],
    ['answers to questions', { params: { inputResponses: {} } }],
    ['a state that is carried on', { params: { requestState: 'x' } }],
    ['arguments that are a list', { params: { arguments: [] } }],
    ['a method that leaves something behind', { message: { method: 'subscriptions/listen' } }],
    ['a method of older revisions', { message: { method: 'ping' }, headers: { 'mcp-method': 'ping' } }],
    ['no id', { message: { id: null } }],
    ['something more', { message: { more: 1 } }],
    ['parameters that are a list', { message: { params: [] } }],
    ['another verb', { method: 'PUT' }],
  ])('is the SDK’s with %s', (_what, more) => {
    expect(modern(more)).toBeUndefined()
  })
})

describe('a request of an older revision', () => {
  it('is well-formed with its revision, and without', () => {
    expect(older()).toMatchObject({ method: 'tools/call', sender: undefined })
    expect(older({ params: { _meta: { 'example.org/note': 'x' } } })).toBeDefined()
    const { 'content-type': type, accept } = HEADERS
    const headers = { 'content-type': type, accept }
    const request = new Request('http://localhost/mcp', { method: 'POST', headers })
    expect(readStatelessRequest(request, { jsonrpc: '2.0', id: 'a', method: 'tools/list' })).toBeDefined()
  })

  it.each([
    ['a revision nobody knows', { headers: { 'mcp-protocol-version': '1999-01-01' } }],
    ['a session', { headers: { 'mcp-session-id': 'x' } }],
    ['progress wanted', { params: { _meta: { progressToken: 'x' } } }],
    ['a note that is none', { params: { _meta: 7 } }],
    ['the envelope of a newer one', { params: { _meta: META } }],
    ['a task', { params: { task: {} } }],
    ['a page that is none', { message: { method: 'tools/list', params: { cursor: 7 } } }],
    ['a client that takes no JSON', { headers: { accept: 'text/event-stream' } }],
    ['a method that leaves something behind', { message: { method: 'initialize' } }],
    ['a method of newer revisions', { message: { method: 'server/discover' } }],
  ])('is the SDK’s with %s', (_what, more) => {
    expect(older(more)).toBeUndefined()
  })
})

function withMeta(more: object): { params: object } {
  return { params: { _meta: { ...META, ...more } } }
}
