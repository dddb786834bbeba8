import { BlockList, isIP } from 'node:net'

import type { TrustProxy } from '../../config/values.ts'

interface Hop {
  /** The address of the socket. */
  socket: string | undefined
  forwardedFor: string | undefined
}

export type ClientAddress = (hop: Hop) => string

/**
 * The sender of the request. A forwarded header is only trusted as far as trusted proxies wrote it, so it is read from
 * its end.
 */
export function createClientAddress(trust: TrustProxy): ClientAddress {
  const isTrusted = trust.kind === 'networks' ? createNetworkTest(trust.networks) : () => false
  return ({ socket, forwardedFor }) => {
    const chain = [...addressesOf(forwardedFor), plain(socket ?? '')]
    if (trust.kind === 'hops') return chain.at(-1 - trust.count) ?? chain[0] ?? ''
    const firstStranger = chain.findLastIndex((address) => !isTrusted(address))
    return chain[Math.max(firstStranger, 0)] ?? ''
  }
}

function addressesOf(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => plain(part.trim()))
    .filter((address) => isIP(address) !== 0)
}

/** Node shows IPv4 callers of an IPv6 socket as ::ffff:1.2.3.4. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

function createNetworkTest(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
