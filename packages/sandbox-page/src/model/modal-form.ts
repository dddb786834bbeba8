import type { ModalForm } from '../state-types.ts'
import type { Component } from '../types.ts'

export const KIND = {
  ROW: 1,
  BUTTON: 2,
  STRING_SELECT: 3,
  TEXT_INPUT: 4,
  USER_SELECT: 5,
  ROLE_SELECT: 6,
  MENTIONABLE_SELECT: 7,
  CHANNEL_SELECT: 8,
  SECTION: 9,
  TEXT: 10,
  THUMBNAIL: 11,
  GALLERY: 12,
  FILE: 13,
  SEPARATOR: 14,
  CONTAINER: 17,
  LABEL: 18,
  FILE_UPLOAD: 19,
  RADIO: 21,
  CHECKBOXES: 22,
  CHECKBOX: 23,
}

export const isSelect = (type: number) =>
  type === KIND.STRING_SELECT || (type >= KIND.USER_SELECT && type <= KIND.CHANNEL_SELECT)

/** A field's initial value. */
export function startValue(field: Component): unknown {
  if (field.type === KIND.TEXT_INPUT) return field.value ?? ''
  if (field.type === KIND.CHECKBOX) return field.default ?? false
  const chosen = (field.options ?? []).filter((option) => option.default).map((option) => option.value)
  if (field.type === KIND.RADIO) return chosen[0] ?? null
  return [...chosen, ...(field.default_values ?? []).map((one) => one.id)]
}

export function valueOf(form: ModalForm, field: Component) {
  const key = field.custom_id ?? ''
  return form.values.has(key) ? form.values.get(key) : startValue(field)
}

/** The fields of a modal, whatever they stand in. */
function fieldsOf(components: Component[]): Component[] {
  return components.flatMap((one) => {
    if (one.component) return fieldsOf([one.component])
    if (one.components) return fieldsOf(one.components)
    return one.custom_id ? [one] : []
  })
}

function answerOf(form: ModalForm, field: Component) {
  const value = valueOf(form, field)
  const base = {
    type: field.type,
    ...(field.id !== undefined && { id: field.id }),
    custom_id: field.custom_id,
  }
  if (field.type === KIND.FILE_UPLOAD) {
    const all = modalFiles(form)
    return { ...base, values: filesIn(form, field).map((file) => String(all.indexOf(file))) }
  }
  const single = field.type === KIND.TEXT_INPUT || field.type === KIND.RADIO || field.type === KIND.CHECKBOX
  return single ? { ...base, value } : { ...base, values: value }
}

export function modalAnswer(form: ModalForm) {
  return form.components.flatMap((outer) => {
    const id = outer.id === undefined ? {} : { id: outer.id }
    if (outer.type === KIND.LABEL && outer.component)
      return [{ type: outer.type, ...id, component: answerOf(form, outer.component) }]
    if (outer.type === KIND.ROW)
      return [
        { type: outer.type, ...id, components: fieldsOf([outer]).map((field) => answerOf(form, field)) },
      ]
    return [{ type: outer.type, ...id }]
  })
}

export const filesIn = (form: ModalForm, field: Component): File[] =>
  (form.values.get(field.custom_id ?? '') ?? []) as File[]

/** All files of a form, in the order they are sent. */
export function modalFiles(form: ModalForm) {
  return fieldsOf(form.components)
    .filter((field) => field.type === KIND.FILE_UPLOAD)
    .flatMap((field) => filesIn(form, field))
}
