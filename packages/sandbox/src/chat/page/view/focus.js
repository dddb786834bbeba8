// @ts-check

/** @param {string} channelId */
export const composerId = (channelId) => `write-${channelId}`

/** @param {string} channelId */
export function focusComposer(channelId) {
  const field = document.getElementById(composerId(channelId))
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) field.focus()
}

/** @param {Event} event */
export const valueOf = (event) => /** @type {HTMLInputElement} */ (event.target).value

/** A text field as high as its text. @param {HTMLElement} el */
export function fitHeight(el) {
  el.style.height = 'auto'
  el.style.height = `${Math.min(el.scrollHeight + 2, innerHeight * 0.4)}px`
}

/** @param {HTMLElement} el */
export function focusEnd(el) {
  el.focus()
  if (el instanceof HTMLTextAreaElement || el instanceof HTMLInputElement)
    el.setSelectionRange(el.value.length, el.value.length)
}
