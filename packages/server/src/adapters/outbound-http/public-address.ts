import { isIP } from 'node:net'

import ipaddr from 'ipaddr.js'

/** Global unicast is all that is public: whatever lies outside of it is local, mapped, translated or not given out. */
const GLOBAL_6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Nobody's own network, nor this machine, nor a tunnel to either. */
export function isPublicAddress(address: string): boolean {
  // The library also reads 0177.1 and its like, which nobody who resolves a name answers with.
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_6)
}

/** Names that only this machine or network knows (RFC 6761, RFC 6762, RFC 9476), and words without any domain. */
const OWN_NAMES = /^[^.]*\.?$|(?:^|\.)(?:localhost|localdomain|local|lan|intranet|internal|home\.arpa)\.?$/i

/** false for what certainly leads to no public address, without asking anybody. */
export function mayBePublic(address: string): boolean {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return false
  if (url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? !OWN_NAMES.test(host) : isPublicAddress(host)
}
