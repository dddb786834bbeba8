import { shorten } from '../http/input-limits.ts'
import type { Body } from './body.ts'
import { ControlError } from './control-error.ts'

/** An option of a registered command, as far as using it needs. */
export interface OptionShape {
  type: number
  name: string
  options?: readonly OptionShape[]
}

const SUB_COMMAND = 1
const SUB_COMMAND_GROUP = 2

/** `/poll create` with `{ question: 'tea?' }` as the nested list that Discord's client sends. */
export function fillOptions(shapes: readonly OptionShape[], path: readonly string[], values: Body): object[] {
  const [next, ...rest] = path
  if (next !== undefined) {
    const inner = shapes.find(
      ({ name, type }) => name === next && (type === SUB_COMMAND || type === SUB_COMMAND_GROUP),
    )
    if (!inner) throw new ControlError(404, `The command has no subcommand "${shorten(next)}".`)
    const options = fillOptions(inner.options ?? [], rest, values)
    return [{ type: inner.type, name: inner.name, options }]
  }
  return Object.entries(values).map(([name, value]) => {
    const shape = shapes.find((option) => option.name === name)
    if (!shape) throw new ControlError(400, `The command has no option "${shorten(name)}".`)
    return { type: shape.type, name, value }
  })
}
