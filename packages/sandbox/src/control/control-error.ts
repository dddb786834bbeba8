import { shorten } from '../http/input-limits.ts'

/** A refusal of the control API, in one sentence. */
export class ControlError extends Error {
  override readonly name = 'ControlError'
  readonly status: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }
}

export const notHere = (what: string, name: string) =>
  new ControlError(404, `There is no ${what} called "${shorten(name)}".`)

export const badField = (name: string, wanted: string) =>
  new ControlError(400, `"${name}" must be ${wanted}.`)
