/** Fixed, all of them dark enough for white: whoever chose none gets one by their name. */
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

/** A number that is the same for the same text, and spread for others. */
export function seedOf(text: string): number {
  let hash = 2_166_136_261
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}

export function dyeOf(text: string): string {
  return DYES[seedOf(text) % DYES.length] ?? DYES[0]
}

/** The highest luminance on which white has 4.5:1. */
const DARK_ENOUGH = 1.05 / 4.5 - 0.05

function channelsOf(colour: string): [number, number, number] {
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

/** The owner's colour, darkened until white can be read on it. */
export function entityColour({
  id,
  accent_color: chosen,
}: {
  id: string
  accent_color: string | null
}): string {
  let colour = chosen !== null && /^#[0-9a-f]{6}$/i.test(chosen) ? chosen : dyeOf(id)
  while (luminance(colour) > DARK_ENOUGH) colour = darken(colour)
  return colour
}

function darken(colour: string): string {
  const darker = channelsOf(colour).map((channel) => Math.floor(channel * 0.94))
  return `#${darker.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** "Lyss Aldana" → "LA", "서리" → "서": what stands for somebody without a picture. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2)
  const firsts = words.map((word) => [...graphemes.segment(word)][0]?.segment ?? '')
  return firsts.join('').toUpperCase()
}
