/** Milliseconds since 1970. The only time the core knows. */
export interface Clock {
  now(): number
}

export interface Ids {
  uuid(): string
  /** URL-safe text of this many random bytes. */
  token(bytes: number): string
}

/** SHA-256 as lower-case hex. */
export type Sha256 = (text: string) => string
