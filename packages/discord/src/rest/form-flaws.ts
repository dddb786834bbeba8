/** More would not help. */
const MAX_FLAWS = 3

/**
 * Which fields Discord rejected and its word for why, e.g. `embeds.0.title: BASE_TYPE_MAX_LENGTH`. Nothing else of its
 * answer is used, because its sentences repeat what was sent.
 */
export function formFlaws(rawError: unknown): string[] {
  const errors = isRecord(rawError) ? rawError['errors'] : undefined
  return flawsIn(errors, []).slice(0, MAX_FLAWS)
}

function flawsIn(node: unknown, path: readonly string[]): string[] {
  if (!isRecord(node)) return []
  return Object.entries(node).flatMap(([key, inner]) => {
    if (key === '_errors') return wordsOf(inner).map((word) => `${path.join('.') || 'request'}: ${word}`)
    return /^\w{1,40}$/.test(key) ? flawsIn(inner, [...path, key]) : []
  })
}

function wordsOf(errors: unknown): string[] {
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error: unknown) => {
    const code = isRecord(error) ? error['code'] : undefined
    return typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? [code] : []
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
