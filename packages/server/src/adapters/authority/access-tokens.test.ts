import { randomBytes, randomUUID } from 'node:crypto'

import type { EntityId } from '@arachne/contract'
import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT, UnsecuredJWT } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'

import { createAccessTokens } from './access-tokens.ts'
import { createSeeds } from './seeds.ts'

const ENTITY = '00000000-0000-4000-8000-000000000001' as EntityId
const OTHER = '00000000-0000-4000-8000-000000000002' as EntityId
const ISSUER = 'https://arachne.test'
const LYSS = '400000000000000001'
const NOW = Date.parse('2026-11-15T10:00:00.000Z')
const audience = (id: string) => `${ISSUER}/mcp/${id}`
const seeds = createSeeds(randomBytes(32))
const seed = seeds.make()

const { privateKey, publicKey } = await generateKeyPair('EdDSA')
const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'EdDSA', use: 'sig' }

let now: number
let keys: JSONWebKeySet
let verify: (token: string, entityId?: EntityId) => Promise<unknown>

beforeEach(() => {
  now = NOW
  keys = { keys: [jwk] }
  const signing = { issuer: () => ISSUER, publicKeys: () => keys }
  const tokens = createAccessTokens({ signing, seeds, audience, clock: { now: () => now } })
  verify = (token, entityId = ENTITY) => tokens.verify(token, entityId)
})

const claims = () => ({
  iss: ISSUER,
  sub: LYSS,
  aud: audience(ENTITY) as string | string[],
  iat: NOW / 1000,
  exp: NOW / 1000 + 3600,
  jti: randomUUID(),
  scope: 'mcp',
  entity_id: ENTITY as string,
  client_id: 'app',
  gid: 'g1',
  gk: seeds.wrap(seed, 'g1'),
})
const HEADER = { alg: 'EdDSA', typ: 'at+jwt', kid: 'k1' }
const sign = (over: object = {}, header: object = {}) =>
  new SignJWT({ ...claims(), ...over }).setProtectedHeader({ ...HEADER, ...header }).sign(privateKey)

describe('an access token', () => {
  it('says which grant it belongs to, and opens its seed', async () => {
    expect(await verify(await sign())).toEqual({ grantId: 'g1', userId: LYSS, seed })
  })

  it.each([
    ['another address', { aud: audience(OTHER) }],
    ['several addresses', { aud: [audience(ENTITY), audience(OTHER)] }],
    ['the address with a query', { aud: `${audience(ENTITY)}?toolsets=core` }],
    ['the whole site', { aud: ISSUER }],
    ['another issuer', { iss: 'https://evil.test' }],
    ['another entity', { entity_id: OTHER }],
    ['an hour ago', { exp: NOW / 1000 - 6 }],
    ['a later time', { nbf: NOW / 1000 + 60 }],
    ['no expiry', { exp: undefined }],
    ['no person', { sub: undefined }],
    ['nobody in particular', { sub: 'lyss' }],
    ['no id', { jti: undefined }],
    ['no app', { client_id: undefined }],
    ['no grant', { gid: undefined }],
    ['no seed', { gk: undefined }],
    ["another grant's seed", { gid: 'g2' }],
    ['no scope', { scope: '' }],
    ['another scope', { scope: 'openid mcp2' }],
  ])('A-09, T09: is refused when it is for %s', async (_what, over) => {
    expect(await verify(await sign(over))).toBeUndefined()
  })

  it.each([
    ['no type', { typ: undefined }],
    ['the type of an identity token', { typ: 'JWT' }],
    ['an unknown key', { kid: 'k2' }],
  ])('A-09: is refused with %s', async (_what, header) => {
    expect(await verify(await sign({}, header))).toBeUndefined()
  })

  it('A-09, T09: is refused unsigned, signed with the public key as a secret, and by another key', async () => {
    const unsigned = new UnsecuredJWT(claims()).encode()
    const secret = Buffer.from(jwk.x ?? '', 'base64url')
    const hmac = await new SignJWT(claims()).setProtectedHeader({ ...HEADER, alg: 'HS256' }).sign(secret)
    const stranger = await generateKeyPair('EdDSA')
    const forged = await new SignJWT(claims()).setProtectedHeader(HEADER).sign(stranger.privateKey)
    for (const token of [unsigned, hmac, forged, 'a.b.c', '..', 'x'.repeat(10_000)]) {
      expect(await verify(token)).toBeUndefined()
    }
  })

  it('A-09: is refused when a byte of it was changed, also after it was proven', async () => {
    const token = await sign()
    expect(await verify(token)).toBeDefined()
    const [header, payload, signature] = token.split('.') as [string, string, string]
    const other = Buffer.from(payload, 'base64url').toString().replace(ENTITY, OTHER)
    const changed = `${header}.${Buffer.from(other).toString('base64url')}.${signature}`
    expect(await verify(changed)).toBeUndefined()
    expect(await verify(changed, OTHER)).toBeUndefined()
  })

  it('A-09: is refused in any spelling but its own, before and after it was proven', async () => {
    const token = await sign()
    const parts = token.split('.') as [string, string, string]
    const last = parts[2].at(-1) ?? ''
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const twins = alphabet
      .split('')
      .filter((letter) => letter !== last)
      .map((letter) => parts[2].slice(0, -1) + letter)
      .filter((signature) => Buffer.from(signature, 'base64url').equals(Buffer.from(parts[2], 'base64url')))
    expect(twins).toHaveLength(15)
    const spellings = [
      ...twins.map((signature) => [parts[0], parts[1], signature].join('.')),
      `${token}=`,
      `${token}==`,
      `${token}.`,
      ...parts.map((_part, at) => parts.map((part, index) => (index === at ? `${part}=` : part)).join('.')),
      token.replaceAll('-', '+').replaceAll('_', '/') + (/[-_]/.test(token) ? '' : '='),
      `${parts[0]}.${parts[1]}.\n${parts[2]}`,
      `${parts[0]}.${parts[1].slice(0, 9)} ${parts[1].slice(9)}.${parts[2]}`,
    ]
    for (const spelling of spellings) expect(await verify(spelling), spelling).toBeUndefined()
    expect(await verify(token)).toBeDefined()
    for (const spelling of spellings) expect(await verify(spelling), spelling).toBeUndefined()
  })

  it('A-09: proven once, is still of no use elsewhere, after its hour, or without its key', async () => {
    const token = await sign()
    expect(await verify(token)).toBeDefined()
    expect(await verify(token)).toBeDefined()
    expect(await verify(token, OTHER)).toBeUndefined()
    now += 3_606_000
    expect(await verify(token)).toBeUndefined()
    now = NOW
    expect(await verify(token)).toBeDefined()
    keys = { keys: [] }
    expect(await verify(token)).toBeUndefined()
  })
})
