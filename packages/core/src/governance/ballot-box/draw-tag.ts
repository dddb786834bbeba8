import type { Ids } from '../../ports.ts'

/** The digits of a UUID that are fully random. */
const RANDOM = /^(.{8})-(.{4})-.(.{3})-.(.{3})-(.{12})$/

/** 128 random bits in hex, for voters who can't draw them themselves. */
export function drawTag({ uuid }: Pick<Ids, 'uuid'>): string {
  const digits = () => uuid().replace(RANDOM, '$1$2$3$4$5')
  return (digits() + digits()).slice(0, 32)
}
