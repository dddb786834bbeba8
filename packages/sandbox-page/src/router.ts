export type Place = { guildId: string | null; channelId: string | null; messageId: string | null }

const PART = String.raw`(@me|\d{1,20})`
const FORM = new RegExp(`^/(?:channels/)?${PART}(?:/(\\d{1,20}))?(?:/(\\d{1,20}))?/?$`)

/** `/channels/{guild}/{channel}/{message}` and `#/{guild}/{channel}/{message}` alike. */
export function parsePlace({ pathname, hash }: { pathname: string; hash: string }): Place | null {
  const match = FORM.exec(hash.startsWith('#/') ? hash.slice(1) : pathname)
  if (!match) return null
  return {
    guildId: match[1] === '@me' ? null : (match[1] ?? null),
    channelId: match[2] ?? null,
    messageId: match[3] ?? null,
  }
}

export function placeUrl({
  guildId,
  channelId,
  messageId,
  as,
}: {
  guildId: string | null
  channelId?: string | null
  messageId?: string | null
  as?: string | undefined
}) {
  const path = ['/channels', guildId ?? '@me', channelId, messageId].filter(Boolean).join('/')
  return as ? `${path}?as=${encodeURIComponent(as)}` : path
}

/** A jump link of this sandbox inside a message opens here instead of in a new tab. */
export function ownPlace(url: string, origin: string) {
  try {
    const parsed = new URL(url, origin)
    return parsed.origin === origin ? parsePlace(parsed) : null
  } catch {
    return null
  }
}
