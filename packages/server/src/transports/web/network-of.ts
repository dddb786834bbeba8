import { isIPv6 } from 'node:net'

const GROUPS = 8
/** 64 bits. */
const NETWORK_GROUPS = 4

/**
 * What a limit by address counts. For IPv6, this is the network, because a client has all 2^64 of its addresses and
 * could send each request from another.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.replace(/%.*/, '').split('::')
  const left = groupsOf(head)
  const right = groupsOf(tail ?? '')
  const zeros = Array<string>(GROUPS - left.length - right.length).fill('0')
  const groups = tail === undefined ? left : [...left, ...zeros, ...right]
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':')
}
