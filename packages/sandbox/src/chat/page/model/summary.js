// @ts-check
/** @import { Component, Message } from '../types.ts' */

/** @param {Component[] | undefined} components @returns {string} */
function firstText(components) {
  for (const one of components ?? []) {
    const found = one.content || firstText(one.components)
    if (found) return found
  }
  return ''
}

/** What a message is about when there is one line for it; still with its marks. @param {Partial<Message>} message */
export function summaryOf(message) {
  if (message.content) return message.content
  const embed = message.embeds?.[0]
  const text =
    embed?.title || embed?.description || message.poll?.question.text || firstText(message.components)
  return text || message.attachments?.[0]?.filename || 'no words'
}
