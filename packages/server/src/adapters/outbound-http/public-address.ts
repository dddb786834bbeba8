import { isIP } from 'node:net'

import ipaddr from 'ipaddr.js'

/** Only global unicast is public: everything outside it is local, mapped, translated or unassigned. */
const GLOBAL_6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Neither a private network, nor this machine, nor a tunnel to either. */
export function isPublicAddress(address: string): boolean {
  // The library also reads forms such as 0177.1, which name resolution never returns.
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_6)
}

/** Names that only this machine or network knows (RFC 6761, RFC 6762, RFC 9476), and words without a domain. */
const OWN_NAMES = /^[^.]*\.?$|(?:^|\.)(?:localhost|localdomain|local|lan|intranet|internal|home\.arpa)\.?$/i

/** false if it certainly leads to no public address, without any look-up. */
export function mayBePublic(address: string): boolean {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return false
  if (url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? !OWN_NAMES.test(host) : isPublicAddress(host)
}
