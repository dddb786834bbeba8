/** The visible square of a picture, in pixels of the picture. */
export interface Crop {
  /** The centre of the square. */
  x: number
  y: number
  /** 1: the largest square that fits. */
  zoom: number
}

interface Size {
  width: number
  height: number
}

export const MAX_ZOOM = 8

export function wholePicture({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

export function sideOf({ width, height }: Size, { zoom }: Crop): number {
  return Math.min(width, height) / zoom
}

/** Keeps the square inside the picture. */
export function within(size: Size, crop: Crop): Crop {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, crop.zoom))
  const half = sideOf(size, { ...crop, zoom }) / 2
  const between = (value: number, most: number) => Math.min(most - half, Math.max(half, value))
  return { x: between(crop.x, size.width), y: between(crop.y, size.height), zoom }
}

/** The effect of a key: arrows move by a twentieth of the visible part, plus and minus zoom. */
export function steer(size: Size, crop: Crop, key: string): Crop | undefined {
  const step = sideOf(size, crop) / 20
  const moves: Readonly<Record<string, Partial<Crop>>> = {
    ArrowLeft: { x: crop.x - step },
    ArrowRight: { x: crop.x + step },
    ArrowUp: { y: crop.y - step },
    ArrowDown: { y: crop.y + step },
    '+': { zoom: crop.zoom * 1.1 },
    '=': { zoom: crop.zoom * 1.1 },
    '-': { zoom: crop.zoom / 1.1 },
  }
  const move = moves[key]
  return move && within(size, { ...crop, ...move })
}
