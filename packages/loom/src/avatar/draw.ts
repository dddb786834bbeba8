import { type Crop, sideOf } from './crop.ts'

const SIDE = 512

/** Paints the chosen square onto the whole canvas. */
export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const side = sideOf(picture, crop)
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  const [left, top] = [crop.x - side / 2, crop.y - side / 2]
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** The square as a PNG, no larger than the chosen part and never above the accepted size. */
export async function toPng(picture: ImageBitmap, crop: Crop): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.min(SIDE, Math.round(sideOf(picture, crop))))
  draw(canvas, picture, crop)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('This browser made no picture of it.')
  return new Uint8Array(await blob.arrayBuffer())
}
