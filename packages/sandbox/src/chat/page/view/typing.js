// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Channel } from '../types.ts' */
import { h } from '../dom.js'
import { slowLine } from './composer.js'

/** @param {App} app @param {Channel} channel */
export function typingLine(app, channel) {
  const names = [...(app.state.typing.get(channel.id)?.values() ?? [])].map(({ name }) => name)
  const words =
    names.length === 0
      ? slowLine(channel)
      : names.length === 1
        ? `${names[0]} is writing…`
        : names.length < 4
          ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are writing…`
          : 'Several people are writing…'
  return h('div', { key: `typing-${channel.id}`, class: 'typing', role: 'status' }, words)
}
