import { expect, it } from 'vitest'

import { createClientAddress } from './client-address.ts'

const NOBODY = { kind: 'nobody' } as const
const ONE = { kind: 'hops', count: 1 } as const
const NETWORKS = { kind: 'networks', networks: ['10.0.0.0/8', '::1'] } as const

it.each([
  ['the socket, whatever the header claims', NOBODY, '203.0.113.9', '1.2.3.4', '203.0.113.9'],
  ['an IPv4 caller of an IPv6 socket', NOBODY, '::ffff:203.0.113.9', undefined, '203.0.113.9'],
  ['what one trusted proxy saw', ONE, '10.0.0.1', '1.2.3.4', '1.2.3.4'],
  ['what the proxy saw, not what the client claimed', ONE, '10.0.0.1', '6.6.6.6, 1.2.3.4', '1.2.3.4'],
  ['the socket when nobody forwarded', ONE, '203.0.113.9', undefined, '203.0.113.9'],
  [
    'the first stranger behind trusted networks',
    NETWORKS,
    '10.0.0.1',
    '6.6.6.6, 1.2.3.4, 10.9.9.9',
    '1.2.3.4',
  ],
  ['a stranger who forwards', NETWORKS, '203.0.113.9', '1.2.3.4', '203.0.113.9'],
  ['a trusted address that speaks for itself', NETWORKS, '::1', undefined, '::1'],
  ['the proxy, when what it forwarded is no address', NETWORKS, '10.0.0.1', 'unknown', '10.0.0.1'],
])('names %s', (_, trust, socket, forwardedFor, expected) => {
  expect(createClientAddress(trust)({ socket, forwardedFor })).toBe(expected)
})
