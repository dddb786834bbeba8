import { channelName, userName } from '../../model/names.ts'
import { timeIn } from '../../model/store.ts'
import type { State } from '../../state-types.ts'
import { type MarkdownNode, parseMarkdown } from '../../text/markdown.ts'
import { timestamp } from '../../text/time.ts'

type GuildId = string | null | undefined

/** One line without marks, for previews. Names depend on the server. */
export function plainText(state: State, guildId: GuildId, source: string): string {
  return flat(state, guildId, parseMarkdown(source)).replace(/\s+/g, ' ').trim()
}

function flat(state: State, guildId: GuildId, list: MarkdownNode[]): string {
  return list
    .map((node) => {
      if ('text' in node) return node.text
      if (node.type === 'spoiler') return '▒▒▒'
      if (node.type === 'list') return node.items.map((item) => flat(state, guildId, item)).join(' ')
      if (node.type === 'link' && !node.children) return node.url
      if ('children' in node) return flat(state, guildId, node.children ?? [])
      return labelOf(state, guildId, node)
    })
    .join('')
}

/** What an id, a time or a command reads as in the text. */
export function labelOf(state: State, guildId: GuildId, node: MarkdownNode): string {
  if (node.type === 'user') return `@${userName(state, guildId, node.id)}`
  if (node.type === 'role')
    return `@${state.guilds.get(guildId ?? '')?.roles.get(node.id)?.name ?? 'deleted role'}`
  if (node.type === 'channel') {
    const channel = state.channels.get(node.id)
    return channel ? `#${channelName(state, channel)}` : '#unknown'
  }
  if (node.type === 'emoji') return `:${node.name}:`
  if (node.type === 'time') return timestamp(node.seconds * 1000, node.style, timeIn(state))
  if (node.type === 'command') return `/${node.name}`
  return node.type === 'everyone' ? node.text : ''
}
