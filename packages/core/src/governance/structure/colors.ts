import { AppError } from '../../errors.ts'

/** Distinct from each other, and readable on light and dark. */
const PALETTE = ['#3f7fbf', '#bf5f3f', '#4f9f5f', '#9f5fbf', '#bf8f2f', '#2f9f9f', '#bf4f7f', '#6f6fcf']

export function colorFor(index: number): string {
  return PALETTE[index % PALETTE.length] as string
}

/** Refuses a colour that disappears on one of the two backgrounds. */
export function checkColor(hex: string | undefined): void {
  if (hex === undefined) return
  const { lightness, saturation } = lookOf(hex)
  if (lightness >= 0.25 && lightness <= 0.75 && saturation >= 0.3) return
  const message = "can't be very light, very dark or grey"
  throw new AppError('invalid', `color: ${message}`, {
    fields: [{ path: 'color', message, rule: 'wrong_form' }],
  })
}

function lookOf(hex: string): { lightness: number; saturation: number } {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [high, low] = [Math.max(...parts), Math.min(...parts)]
  const lightness = (high + low) / 2
  const span = high - low
  return { lightness, saturation: span === 0 ? 0 : span / (1 - Math.abs(2 * lightness - 1)) }
}
