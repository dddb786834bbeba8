import { AppError } from '../../errors.ts'

/**
 * Where Discord keeps the pictures of its users, on any host: `/avatars/<user>/…`, and those for one server,
 * `/guilds/<server>/users/<user>/avatars/…`. Also inside an address that only passes it on.
 */
const OF_A_USER = /\/avatars\/\d{15,21}\/|\/users\/\d{15,21}\/avatars\//i
const MOST_DECODING = 3

/** An entity may not use the picture of a member. */
export function refuseBorrowedFace(url: string | null | undefined): void {
  if (url == null || !spellingsOf(url).some((one) => OF_A_USER.test(one))) return
  const message = 'Someone on Discord already uses this picture; an entity needs its own.'
  throw new AppError('invalid', message, {
    reason: 'name_refused',
    fields: [{ path: 'avatar_url', message }],
  })
}

/** `%2F` and the like are equivalent; another picture's address may be inside this one, encoded like that. */
function spellingsOf(url: string): string[] {
  const all = [url]
  for (let times = 0; times < MOST_DECODING; times += 1) {
    const last = all.at(-1) ?? ''
    try {
      all.push(decodeURIComponent(last))
    } catch {
      break
    }
  }
  return all.map((one) => one.replaceAll(/\/{2,}/g, '/'))
}
