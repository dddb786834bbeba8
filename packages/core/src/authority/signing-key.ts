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
  /** The whole key. */
  sealed: string
  createdAt: string
}

export interface SigningKeyRows {
  list(): Promise<SigningKeyRow[]>
  add(row: SigningKeyRow): Promise<void>
  remove(kids: readonly string[]): Promise<void>
}

export interface SigningKeyStore extends SigningKeyRows {
  /** Does nothing if there is a key besides these: another process was first. */
  addFirst(row: SigningKeyRow, besides: readonly string[]): Promise<void>
}

/** Who signs access tokens. */
export interface SigningKeys {
  current(): SigningKey
  /** Every key whose tokens may still be in use; the same object for as long as nothing changes. */
  publicKeys(): { keys: PublicSigningKey[] }
  /** The new key signs from a minute later, when every process knows it; the old one is known until its tokens are over. */
  rotate(actor: string, options?: { forgetOld?: boolean }): Promise<{ kid: string }>
  /** Sees what other processes did, and forgets keys that nobody needs. Called by a job. */
  refresh(): Promise<void>
}
