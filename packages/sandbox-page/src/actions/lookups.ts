import type { App } from '../app-types.ts'
import { learnFromMessage } from '../model/apply-world.ts'
import type { Panel } from '../state-types.ts'
import type { Message } from '../types.ts'
import { attemptIn, sentence } from './ui.ts'

export async function showPins(app: App, channelId: string) {
  const panel: Extract<Panel, { kind: 'pins' }> = {
    kind: 'pins',
    channelId,
    messages: null,
    error: null,
  }
  app.state.panel = panel
  app.changed()
  await attemptIn(app, panel, async () => {
    const path = `/channels/${channelId}/messages/pins`
    const { items = [] } = await app.rest.get<{ items?: { message: Message }[] }>(path)
    panel.messages = items.map((item) => item.message)
  })
}

/** `from:name` and `in:channel` narrow a search; the rest is what the message must hold. */
function readSearch(app: App, text: string) {
  const guild = app.state.guilds.get(app.state.place.guildId ?? '')
  const query: Record<string, string> = {}
  const content = text
    .replace(/\bfrom:@?(\S+)/gi, (_, name) => {
      const user = [...(guild?.members.keys() ?? [])]
        .flatMap((id) => app.state.users.get(id) ?? [])
        .find((one) =>
          [one.username, one.global_name].some((known) => known?.toLowerCase() === name.toLowerCase()),
        )
      query['author_id'] = user?.id ?? '0'
      return ''
    })
    .replace(/\bin:#?(\S+)/gi, (_, name) => {
      const channel = [...app.state.channels.values()].find(
        (one) => one.guild_id === guild?.id && one.name === name.toLowerCase(),
      )
      query['channel_id'] = channel?.id ?? '0'
      return ''
    })
    .trim()
  return content ? { ...query, content } : query
}

const INDEXING_TRIES = 5

interface Found {
  /** Not there yet: the server is still reading, and says when to ask again. */
  code?: number
  retry_after?: number
  messages?: Message[][]
  total_results?: number
}

export async function search(app: App) {
  const panel = app.state.panel
  const guildId = app.state.place.guildId
  if (panel?.kind !== 'search' || !panel.text.trim()) return
  panel.busy = true
  panel.error = null
  app.changed()
  try {
    const path = guildId
      ? `/guilds/${guildId}/messages/search`
      : `/channels/${app.state.place.channelId}/messages/search`
    const query = readSearch(app, panel.text)
    let answer = await app.rest.get<Found>(path, query)
    // 202 while the server is still reading: it says when to ask again.
    for (let tries = 1; answer.code === 110_000 && tries < INDEXING_TRIES; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, (answer.retry_after || 1) * 1000))
      answer = await app.rest.get<Found>(path, query)
    }
    panel.results = (answer.messages ?? []).flatMap((group) => group.slice(0, 1))
    panel.total = answer.total_results ?? panel.results?.length ?? 0
    for (const message of panel.results ?? []) learnFromMessage(app.state, message)
  } catch (error) {
    panel.error = sentence(error)
  }
  panel.busy = false
  app.changed()
}
