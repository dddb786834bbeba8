/** A JWK (RFC 8037). */
export interface PublicSigningKey {
  kid: string
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
  alg: 'EdDSA'
  use: 'sig'
}

export interface SigningKey extends PublicSigningKey {
  d: string
}

export interface SigningKeyRow {
  kid: string
  /** The whole key, sealed. */
  sealed: string
  createdAt: string
}

export interface SigningKeyRows {
  list(): Promise<SigningKeyRow[]>
  add(row: SigningKeyRow): Promise<void>
  remove(kids: readonly string[]): Promise<void>
}

export interface SigningKeyStore extends SigningKeyRows {
  /** Does nothing if there is another key besides these: another process was first. */
  addFirst(row: SigningKeyRow, besides: readonly string[]): Promise<void>
}

/** The keys that sign access tokens. */
export interface SigningKeys {
  current(): SigningKey
  /** Every key whose tokens may still be in use; the same object until something changes. */
  publicKeys(): { keys: PublicSigningKey[] }
  /**
   * The new key signs after a minute, when every process knows it; the old one stays known until its tokens have
   * expired.
   */
  rotate(actor: string, options?: { forgetOld?: boolean }): Promise<{ kid: string }>
  /** Reads what other processes did, and deletes keys that are no longer needed. Called by a job. */
  refresh(): Promise<void>
}
