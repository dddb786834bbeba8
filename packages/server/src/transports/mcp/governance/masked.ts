const ADDRESS = /([^\s@<>"',;]{1,64})@([^\s@<>"',;]+)/gu
/** How to reach somebody is for people. */
const WITHHELD = new Set(['contacts', 'discord_user_id'])

/** The same without addresses of people, however deep they are. */
export function masked<Value>(value: Value): Value {
  return maskedIn(value) as Value
}

function maskedIn(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(ADDRESS, maskAddress)
  if (Array.isArray(value)) return value.map(maskedIn)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => !WITHHELD.has(key))
  return Object.fromEntries(kept.map(([key, inner]) => [key, maskedIn(inner)]))
}

function maskAddress(_whole: string, name: string, domain: string): string {
  return `${Array.from(name)[0] ?? ''}***@${domain}`
}
