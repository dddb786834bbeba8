import { BlockList, isIP } from 'node:net'

/** Ranges of RFC 6890 and its kin that are somebody's own network, this machine, or nobody. */
const NOT_PUBLIC_4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Parts of 2000::/3 that tunnel to IPv4 addresses, or document things. */
const NOT_PUBLIC_6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const refused4 = new BlockList()
for (const [net, prefix] of NOT_PUBLIC_4) refused4.addSubnet(net, prefix, 'ipv4')
const refused6 = new BlockList()
for (const [net, prefix] of NOT_PUBLIC_6) refused6.addSubnet(net, prefix, 'ipv6')
/** Global unicast is all that is public: mapped, local and translated addresses lie outside of it. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refused4.check(address, 'ipv4')
    case 6:
      return global6.check(address, 'ipv6') && !refused6.check(address, 'ipv6')
    default:
      return false
  }
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
