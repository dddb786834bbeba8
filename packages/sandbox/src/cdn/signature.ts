import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Discord's own links last about a day; after that, clients fetch the message again. */
const LINK_LASTS_S = 24 * 60 * 60

const secret = randomBytes(32)

/**
 * The query of an attachment's address: `ex` and `is` are seconds in hexadecimal, `hm` vouches for both and the path.
 */
export function signPath(path: string, now: number): string {
  const issued = Math.floor(now / 1000)
  const ex = (issued + LINK_LASTS_S).toString(16)
  const is = issued.toString(16)
  return `ex=${ex}&is=${is}&hm=${macOf(path, ex, is)}&`
}

export function isSigned(path: string, query: URLSearchParams, now: number): boolean {
  const ex = query.get('ex') ?? ''
  const given = Buffer.from(query.get('hm') ?? '', 'hex')
  const right = Buffer.from(macOf(path, ex, query.get('is') ?? ''), 'hex')
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false
  return Number.parseInt(ex, 16) * 1000 > now
}

function macOf(path: string, ex: string, is: string): string {
  return createHmac('sha256', secret).update(`${path}\n${ex}\n${is}`).digest('hex')
}
