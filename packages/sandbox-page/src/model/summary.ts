import type { Component, Message } from '../types.ts'

function firstText(components: Component[] | undefined): string {
  for (const one of components ?? []) {
    const found = one.content || firstText(one.components)
    if (found) return found
  }
  return ''
}

/** What a message is about when there is one line for it; still with its marks. */
export function summaryOf(message: Partial<Message>) {
  if (message.content) return message.content
  const embed = message.embeds?.[0]
  const text =
    embed?.title || embed?.description || message.poll?.question.text || firstText(message.components)
  return text || message.attachments?.[0]?.filename || '(no text)'
}
