/** An address a message may point at: http, https, or a place on this page. Anything else becomes undefined. */
export function safeUrl(url: unknown, base = globalThis.location?.href): string | undefined {
  if (typeof url !== 'string') return undefined
  try {
    const { protocol } = new URL(url, base)
    return protocol === 'http:' || protocol === 'https:' || protocol === 'blob:' ? url : undefined
  } catch {
    return undefined
  }
}
