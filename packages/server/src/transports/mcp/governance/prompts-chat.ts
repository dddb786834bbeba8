import { AppError } from '@arachne/core/errors'
import { closedAtOf, isOpenItem, type Item, openObjections, titleOf } from '@arachne/core/governance'

import type { AgentContext } from './governance-ports.ts'
import type { PromptArguments, PromptText } from './prompts.ts'
import { presentMessage } from './read-chat.ts'
import { presentTool } from './read-items.ts'

const WEEK_MS = 7 * 24 * 3_600_000
const MOST = 100
/** At most this many pages of items are searched. */
const PAGES = 10

export async function meetingSummary(
  { ports, seat }: AgentContext,
  { channelId = '', since }: PromptArguments,
): Promise<PromptText> {
  const from = since === undefined ? ports.clock.now() - WEEK_MS : Date.parse(since)
  if (Number.isNaN(from)) throw new AppError('invalid', "since: isn't a time")
  const { messages } = await ports.chat.pages.ofChannel(seat, channelId, { limit: MOST })
  const recent = messages.filter(({ message }) => message.createdAt >= from)
  const here = await itemsIn({ ports, seat }, channelId, from)
  const topics = here.flatMap((item) => (item.kind === 'topic' ? [item] : []))
  return {
    description: 'What happened in a channel',
    task: 'Summarise what happened here: what was said, decided and left open.',
    data: {
      since: new Date(from).toISOString(),
      messages: recent.map(presentMessage),
      items: here.map((item) => presentTool({ ports, seat }, item)),
      outcomes: here
        .filter((item) => !isOpenItem(item))
        .map((item) => ({ title: titleOf(item), outcome: item.state.outcome })),
      openQuestions: topics
        .filter(isOpenItem)
        .flatMap(({ state }) =>
          state.clarifications
            .filter(({ answers }) => answers.length === 0)
            .map(({ question }) => ({ topic: state.title, question })),
        ),
      unresolvedObjections: topics.flatMap(({ state }) =>
        openObjections(state).map(({ text }) => ({ topic: state.title, text })),
      ),
    },
  }
}

/** Items that are open there, and those that have ended since. */
async function itemsIn({ ports, seat }: AgentContext, channelId: string, from: number): Promise<Item[]> {
  const isAsked = (item: Item) =>
    item.channelId === channelId && (isOpenItem(item) || (closedAtOf(item) ?? 0) >= from)
  const here: Item[] = []
  let after: string | undefined
  for (let page = 0; page < PAGES; page += 1) {
    const { items, next } = await ports.items.list(seat, {}, { limit: MOST, after })
    here.push(...items.filter(isAsked))
    if (next === undefined) break
    after = next
  }
  return here
}
