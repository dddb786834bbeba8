import { ConsentWord, GovernanceId, REACTIONS, TEXT_LIMITS } from '@arachne/contract/governance'
import { AppError } from '@arachne/core/errors'
import type { ItemKindName } from '@arachne/core/governance'
import * as z from 'zod'

import { emojiOf } from '../tools/emoji-names.ts'
import { type AgentTool, defineAgentTool } from './agent-tool.ts'
import type { AgentContext } from './governance-ports.ts'
import { presentMessage } from './read-chat.ts'
import { presentTool } from './read-items.ts'

const messageId = GovernanceId.describe('The message that shows the item.')
const reason = z.string().max(TEXT_LIMITS.reason)

/** The state of the item afterwards. */
const Standing = z.object({ messageId: z.string(), toolType: z.string(), phase: z.string() })

/** Nothing agents do is destructive, and nothing leaves the organisation. */
const ACTS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false }
/** Calling it again has no further effect. */
const ACTS_ONCE = { ...ACTS, idempotentHint: true }
const READS = { ...ACTS_ONCE, readOnlyHint: true }

/** An item is identified by the message that shows it; callers who may not see it find none. */
async function actOn(
  context: AgentContext,
  { shownBy, kind }: { shownBy: string; kind: ItemKindName },
  act: (id: string) => Promise<unknown>,
): Promise<z.output<typeof Standing>> {
  const { ports, seat } = context
  const { message } = await ports.chat.messages.show(seat, shownBy)
  if (message.itemId === null) throw new AppError('not_found', `This message doesn't show a ${kind}.`)
  const { id } = (await ports.items.find(seat, { id: message.itemId, kind })).item
  await act(id)
  const { item } = await ports.items.find(seat, { id, kind })
  const { messageId: shown, toolType, phase } = presentTool(context, item)
  return { messageId: String(shown), toolType: String(toolType), phase: String(phase) }
}

const sendMessage = defineAgentTool({
  name: 'send_message',
  title: 'Send Message',
  description: 'Post a message in a channel as the member, marked as written by an agent.',
  right: { scope: 'swarmrise:write', type: 'messages' },
  annotations: ACTS,
  input: z.strictObject({
    channelId: GovernanceId,
    text: z.string().trim().min(1).max(TEXT_LIMITS.message),
    threadParentId: GovernanceId.optional().describe('Replies to this message of the same channel.'),
  }),
  output: z.object({ messageId: z.string(), channelId: z.string(), createdAt: z.string() }),
  async run(ports, seat, { channelId, text, threadParentId }) {
    const seen = await ports.chat.messages.post(seat, channelId, { text, threadParentId })
    const { _id: posted, createdAt } = presentMessage(seen)
    return { messageId: posted, channelId, createdAt }
  },
})

/** Without the sign that requests a picture. */
const bare = (emoji: string) => emoji.replaceAll('\uFE0F', '')

const reactToMessage = defineAgentTool({
  name: 'react_to_message',
  title: 'React to Message',
  description: `Add a reaction: one of ${REACTIONS.join(' ')}, or its short name (thumbsup). Repeating it changes nothing.`,
  right: { scope: 'swarmrise:write', type: 'messages' },
  annotations: ACTS_ONCE,
  input: z.strictObject({ messageId: GovernanceId, emoji: z.string().min(1).max(40) }),
  output: z.object({ messageId: z.string(), emoji: z.string() }),
  async run(ports, seat, { messageId: id, emoji: said }) {
    const named = await emojiOf(said)
    const emoji = REACTIONS.find((one) => bare(one) === bare(named)) ?? named
    await ports.chat.messages.react(seat, id, emoji)
    return { messageId: id, emoji }
  },
})

const castVote = defineAgentTool({
  name: 'cast_vote',
  title: 'Cast Vote',
  description:
    'Vote for the member in an open voting: one option id, several (approval), or in order of preference (ranked).',
  right: { scope: 'swarmrise:write', type: 'governance-tools' },
  annotations: ACTS_ONCE,
  input: z.strictObject({ messageId, choices: z.array(z.string().max(64)).max(50) }),
  output: Standing,
  run: (ports, seat, { messageId: shownBy, choices }) =>
    actOn({ ports, seat }, { shownBy, kind: 'voting' }, (id) =>
      ports.votings.act(seat, id, { act: 'cast', input: { choices } }),
    ),
})

const askClarification = defineAgentTool({
  name: 'ask_clarification',
  title: 'Ask Clarification',
  description: 'Ask a question about a topic while it is being clarified.',
  right: { scope: 'swarmrise:governance', type: 'topics' },
  annotations: ACTS,
  input: z.strictObject({ messageId, question: z.string().trim().min(1).max(TEXT_LIMITS.question) }),
  output: Standing,
  run: (ports, seat, { messageId: shownBy, question }) =>
    actOn({ ports, seat }, { shownBy, kind: 'topic' }, (id) =>
      ports.topics.act(seat, id, { act: 'ask', input: { question } }),
    ),
})

const answer = { messageId, response: ConsentWord, reason: reason.optional() }

const respondToTopic = defineAgentTool({
  name: 'respond_to_topic',
  title: 'Respond to Topic',
  description: 'Consent, object (with a reason) or stand aside for the member in a consent round.',
  right: { scope: 'swarmrise:governance', type: 'topics' },
  annotations: ACTS_ONCE,
  input: z.strictObject(answer),
  output: Standing,
  run: (ports, seat, { messageId: shownBy, response, reason: why = '' }) =>
    actOn({ ports, seat }, { shownBy, kind: 'topic' }, (id) =>
      ports.topics.act(seat, id, { act: 'respond', input: { response, reason: why } }),
    ),
})

const nominateMember = defineAgentTool({
  name: 'nominate_member',
  title: 'Nominate Member',
  description:
    'Nominate someone for the member, once, while nominations are open. It stays secret until they close.',
  right: { scope: 'swarmrise:governance', type: 'governance-tools' },
  annotations: ACTS,
  input: z.strictObject({ messageId, nomineeId: GovernanceId, reason }),
  output: Standing,
  run: (ports, seat, { messageId: shownBy, nomineeId, reason: why }) =>
    actOn({ ports, seat }, { shownBy, kind: 'election' }, (id) =>
      ports.elections.act(seat, id, { act: 'nominate', input: { nominee_id: nomineeId, reason: why } }),
    ),
})

const respondToElection = defineAgentTool({
  name: 'respond_to_election',
  title: 'Respond to Election',
  description: 'Consent, object (with a reason) or stand aside for the member on the proposed candidate.',
  right: { scope: 'swarmrise:governance', type: 'governance-tools' },
  annotations: ACTS_ONCE,
  input: z.strictObject(answer),
  output: Standing,
  run: (ports, seat, { messageId: shownBy, response, reason: why = '' }) =>
    actOn({ ports, seat }, { shownBy, kind: 'election' }, (id) =>
      ports.elections.act(seat, id, { act: 'respond', input: { response, reason: why } }),
    ),
})

const FOUND_AT_MOST = 20

const searchMessages = defineAgentTool({
  name: 'search_messages',
  title: 'Search Messages',
  description: 'Search messages in the channels you can access; at most 20, newest first.',
  right: { scope: 'swarmrise:read', type: 'messages' },
  annotations: READS,
  input: z.strictObject({ query: z.string().max(200), channelId: GovernanceId.optional() }),
  output: z.object({ messages: z.array(z.looseObject({ _id: z.string(), text: z.string() })) }),
  async run(ports, seat, { query, channelId }) {
    const found = await ports.chat.search.find(seat, { query, channelId, limit: FOUND_AT_MOST })
    return { messages: found.messages.map(presentMessage) }
  },
})

/** Exactly these: agents take part, but change nothing about how an organisation is built. */
export const AGENT_TOOLS: readonly AgentTool[] = [
  sendMessage,
  reactToMessage,
  castVote,
  respondToTopic,
  askClarification,
  nominateMember,
  respondToElection,
  searchMessages,
]
