const ADDRESS = /([^\s@<>"',;]{1,64})@([^\s@<>"',;]+)/gu
/** Contact details are for people only. */
const WITHHELD = new Set(['contacts', 'discord_user_id'])

/** The same without contact details, at any depth. */
export function maskAddresses<Value>(value: Value): Value {
  return maskIn(value) as Value
}

function maskIn(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(ADDRESS, maskAddress)
  if (Array.isArray(value)) return value.map(maskIn)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => !WITHHELD.has(key))
  return Object.fromEntries(kept.map(([key, inner]) => [key, maskIn(inner)]))
}

function maskAddress(_whole: string, name: string, domain: string): string {
  return `${Array.from(name)[0] ?? ''}***@${domain}`
}
