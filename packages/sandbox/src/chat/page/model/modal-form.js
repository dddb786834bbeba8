// @ts-check
/** @import { Component } from '../types.ts' */
/** @import { ModalForm } from '../state-types.ts' */

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

/** @param {number} type */
export const isSelect = (type) =>
  type === KIND.STRING_SELECT || (type >= KIND.USER_SELECT && type <= KIND.CHANNEL_SELECT)

/** What a field holds before anybody touches it. @param {Component} field @returns {unknown} */
export function startValue(field) {
  if (field.type === KIND.TEXT_INPUT) return field.value ?? ''
  if (field.type === KIND.CHECKBOX) return field.default ?? false
  const chosen = (field.options ?? []).filter((option) => option.default).map((option) => option.value)
  if (field.type === KIND.RADIO) return chosen[0] ?? null
  return [...chosen, ...(field.default_values ?? []).map((one) => one.id)]
}

/** @param {ModalForm} form @param {Component} field */
export function valueOf(form, field) {
  const key = field.custom_id ?? ''
  return form.values.has(key) ? form.values.get(key) : startValue(field)
}

/** The fields of a modal, whatever they stand in. @param {Component[]} components @returns {Component[]} */
export function fieldsOf(components) {
  return components.flatMap((one) => {
    if (one.component) return fieldsOf([one.component])
    if (one.components) return fieldsOf(one.components)
    return one.custom_id ? [one] : []
  })
}

/** @param {ModalForm} form @param {Component} field */
function answerOf(form, field) {
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

/** @param {ModalForm} form */
export function modalAnswer(form) {
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

/** @param {ModalForm} form @param {Component} field @returns {File[]} */
export const filesIn = (form, field) => /** @type {File[]} */ (form.values.get(field.custom_id ?? '') ?? [])

/** All files of a form, in the order they are sent. @param {ModalForm} form */
export function modalFiles(form) {
  return fieldsOf(form.components)
    .filter((field) => field.type === KIND.FILE_UPLOAD)
    .flatMap((field) => filesIn(form, field))
}
