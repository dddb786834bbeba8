import type { Body } from './body.ts'

/** A component of a modal, as far as filling it in needs. */
export interface ModalPart {
  type: number
  id?: number
  custom_id?: string
  value?: string
  default?: boolean
  options?: { value: string; default?: boolean }[]
  components?: ModalPart[]
  component?: ModalPart
}

const TEXT_INPUT = 4
const RADIO_GROUP = 21
const CHECKBOX = 23

/**
 * What a client sends for a modal whose fields hold `values`, by custom id. Fields that are not named keep their
 * defaults.
 */
export function answerModal(parts: readonly ModalPart[], values: Body): object[] {
  return parts.map((part) => ({
    type: part.type,
    ...(part.id !== undefined && { id: part.id }),
    ...(part.component && { component: answerField(part.component, values) }),
    ...(part.components && { components: part.components.map((inner) => answerField(inner, values)) }),
  }))
}

function answerField(field: ModalPart, values: Body): object {
  const base = {
    type: field.type,
    ...(field.id !== undefined && { id: field.id }),
    ...(field.custom_id !== undefined && { custom_id: field.custom_id }),
  }
  const given = values[field.custom_id ?? '']
  if (field.type === TEXT_INPUT) return { ...base, value: given ?? field.value ?? '' }
  if (field.type === CHECKBOX) return { ...base, value: given ?? field.default ?? false }
  const chosen = (field.options ?? []).filter((option) => option.default).map(({ value }) => value)
  if (field.type === RADIO_GROUP) return { ...base, value: given ?? chosen[0] ?? null }
  return { ...base, values: given ?? chosen }
}
