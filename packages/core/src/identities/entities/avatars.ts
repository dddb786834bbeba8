import type { Entity } from './entity.ts'

/** The pictures of entities: uploaded ones, and drawn ones for the rest. */
export interface Avatars {
  /** Validates, re-encodes and stores a PNG; returns the hash it is found by. `invalid` for anything else. */
  put(bytes: Uint8Array): Promise<string>
  /** undefined if there is none. */
  read(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Removes unused pictures that are older than this. */
  sweep(used: ReadonlySet<string>, graceMs: number): Promise<void>
  /** The woven picture as a PNG; nothing is stored. */
  draw(woven: { id: string; colour: string }): Promise<Uint8Array<ArrayBuffer>>
}

/** The address of the picture that Discord shows for it; null if there is none that Discord could fetch. */
export type FaceOf = (entity: Pick<Entity, 'id' | 'avatarUrl' | 'accentColor'>) => string | null

const OWN = /\/avatars\/([0-9a-f]{64})\.png$/

/** The hash of a picture stored here, from its address; independent of the public name at the time of upload. */
export function avatarHashIn(url: string | null): string | undefined {
  return url === null ? undefined : OWN.exec(url)?.[1]
}
