/** Omits undefined values. */
export function withQuery(path: string, query: object): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = pairs.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&')
  return text === '' ? path : `${path}?${text}`
}
