import { seedOf } from './entity-colour.ts'

const CELLS = 8
const CELL = 11
export const TILE = CELLS * CELL
const SHADES = [0, 0, 0.07, 0.14, 0.22] as const

interface Bar {
  x: number
  y: number
  upright: boolean
  /** How dark a warp or how light a weft lies on the colour. */
  strength: number
}

/** The same entity, the same cloth: plain weave, with a shade per thread drawn from its id. */
export function weaveOf(id: string): Bar[] {
  const random = randomFrom(seedOf(id))
  const threads = () => Array.from({ length: CELLS }, () => SHADES[Math.floor(random() * SHADES.length)] ?? 0)
  const warps = threads()
  const wefts = threads()
  return Array.from({ length: CELLS * CELLS }, (_, index) => {
    const [x, y] = [index % CELLS, Math.floor(index / CELLS)]
    const upright = (x + y) % 2 === 0
    const shade = (upright ? warps[x] : wefts[y]) ?? 0
    return { x: x * CELL, y: y * CELL, upright, strength: 0.05 + shade }
  })
}

/** Small and repeatable; nothing secret depends on it. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
