import type { Entity } from './entity.ts'

/** The pictures of entities: those that people uploaded, and those drawn for the others. */
export interface Avatars {
  /** Checks and re-encodes a PNG and keeps it; answers the hash it is found by. `invalid` for anything else. */
  put(bytes: Uint8Array): Promise<string>
  /** undefined when there is none. */
  read(hash: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Removes what nobody uses and is older than this. */
  sweep(used: ReadonlySet<string>, graceMs: number): Promise<void>
  /** The woven one, as a PNG; nothing is kept. */
  draw(woven: { id: string; colour: string }): Promise<Uint8Array<ArrayBuffer>>
}

/** The address of the picture that Discord shows for it; null when there is none that Discord could fetch. */
export type FaceOf = (entity: Pick<Entity, 'id' | 'avatarUrl' | 'accentColor'>) => string | null

const OWN = /\/avatars\/([0-9a-f]{64})\.png$/

/** Of a picture that is kept here, by its address; whatever the public name was when it was uploaded. */
export function avatarHashIn(url: string | null): string | undefined {
  return url === null ? undefined : OWN.exec(url)?.[1]
}
