import { shapeOption } from '../reply-parser/option-shape.ts'
import { cut, oneLine } from './agent-text.ts'

/** An option the way people can name it: with its own label, otherwise with its number. */
export function shownOption(option: string, at: number): string {
  const text = oneLine(option)
  return shapeOption(option).label === undefined ? `${at + 1}. ${text}` : text
}

export function optionLabel(option: string, at: number, most: number): string {
  return cut(shownOption(option, at), most)
}
