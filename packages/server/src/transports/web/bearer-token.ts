/** The token of an `Authorization: Bearer …` header; undefined if there is none. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1]
}
