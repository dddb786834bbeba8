/** The face of an entity without a picture, made from its id and colour alone: the same in the Loom and on Discord. */
export interface Dyed {
  id: string
  accent_color: string | null
}

/** A fixed set, all dark enough for white text: without a chosen colour, one is derived from the id or name. */
const DYES = [
  '#7a3b62',
  '#3a6ea5',
  '#2f6f4f',
  '#a5562a',
  '#5b4b9a',
  '#8a3a3a',
  '#2b6a78',
  '#6b6020',
  '#4a5568',
  '#8c4a7d',
] as const

/** A number that is always the same for one text, and well spread over different ones. */
function seedOf(text: string): number {
  let hash = 2_166_136_261
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}

export function dyeOf(text: string): string {
  return DYES[seedOf(text) % DYES.length] ?? DYES[0]
}

/** The highest luminance at which white text has a contrast of 4.5:1. */
const DARK_ENOUGH = 1.05 / 4.5 - 0.05

/** Red, green and blue of `#rrggbb`. */
export function channelsOf(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** The owner's colour, darkened until white text is readable on it. */
export function entityColour({ id, accent_color: chosen }: Dyed): string {
  let colour = chosen !== null && /^#[0-9a-f]{6}$/i.test(chosen) ? chosen.toLowerCase() : dyeOf(id)
  while (luminance(colour) > DARK_ENOUGH) colour = darken(colour)
  return colour
}

function darken(colour: string): string {
  const darker = channelsOf(colour).map((channel) => Math.floor(channel * 0.94))
  return `#${darker.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const CELLS = 8
const CELL = 11
export const TILE = CELLS * CELL
/** The radius of a bar's ends. */
export const BAR_RADIUS = 3.5
const SHADES = [0, 0, 0.07, 0.14, 0.22] as const

/** A piece of thread over the colour: a warp darkens it, a weft lightens it. */
export interface Bar {
  x: number
  y: number
  width: number
  height: number
  fill: '#000' | '#fff'
  strength: number
}

/** The cloth of an entity, always the same: plain weave, with a shade per thread derived from its id. */
export function weaveOf(id: string): Bar[] {
  const random = randomFrom(seedOf(id))
  const threads = () => Array.from({ length: CELLS }, () => SHADES[Math.floor(random() * SHADES.length)] ?? 0)
  const warps = threads()
  const wefts = threads()
  return Array.from({ length: CELLS * CELLS }, (_, index) => {
    const [column, row] = [index % CELLS, Math.floor(index / CELLS)]
    const [x, y] = [column * CELL, row * CELL]
    return (column + row) % 2 === 0
      ? { x: x + 1, y: y - 1, width: 9, height: 13, fill: '#000', strength: 0.05 + (warps[column] ?? 0) }
      : { x: x - 1, y: y + 1, width: 13, height: 9, fill: '#fff', strength: 0.05 + (wefts[row] ?? 0) }
  })
}

/** Small and reproducible; nothing secret depends on it. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const WOVEN = /^\/avatars\/woven\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([0-9a-f]{6})\.png$/

/** The address of the picture: its path contains everything it is drawn from, so it never changes. */
export function wovenPath(entity: Dyed): string | null {
  const path = `/avatars/woven/${entity.id}-${entityColour(entity).slice(1)}.png`
  return WOVEN.test(path) ? path : null
}

export function readWovenPath(path: string): { id: string; colour: string } | undefined {
  const [, id, colour] = WOVEN.exec(path) ?? []
  return id === undefined || colour === undefined ? undefined : { id, colour: `#${colour}` }
}
