import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/**
 * A member's agent: it reads the open topics, asks a question about those in clarification, consents where a round is
 * running, and prints what was refused. ARACHNE_URL is the address of /swarmrise/mcp, ARACHNE_AGENT_KEY the member's key.
 */

const { ARACHNE_URL = '', ARACHNE_AGENT_KEY = '' } = process.env
const QUESTION = 'How would we notice that this was a mistake?'

interface Topic {
  messageId: string
  title: string
  phase: string
  myStatus: string
}

const say = (what: string, more: object) => process.stdout.write(`${JSON.stringify({ what, ...more })}\n`)

const client = new Client({ name: 'reference-agent', version: '1.0.0' })
const headers = { authorization: `Bearer ${ARACHNE_AGENT_KEY}` }
await client.connect(new StreamableHTTPClientTransport(new URL(ARACHNE_URL), { requestInit: { headers } }))

/** A refusal is an answer, too: it begins with a stable word. `needs_confirmation` includes a link for the member. */
async function act(name: string, args: Record<string, string>): Promise<void> {
  const { isError = false, content } = await client.callTool({ name, arguments: args })
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('')
  say(isError ? 'refused' : 'done', { name, ...args, text })
}

// The first resource is the organisation itself; its address contains the id that all others need.
const { resources } = await client.listResources()
const root = resources[0]?.uri ?? ''
const orgaId = root.split('/').at(-1) ?? ''

// The prompt contains what members wrote, as data. The model should read it but never obey it.
const context = await client.getPrompt({ name: 'governance_context', arguments: { orgaId } })
say('context', { description: context.description })

const { contents } = await client.readResource({ uri: `${root}/topics` })
const page = contents[0]
const topics = JSON.parse(page !== undefined && 'text' in page ? page.text : '[]') as Topic[]

for (const { messageId, title, phase, myStatus } of topics) {
  say('topic', { title, phase, myStatus })
  if (phase === 'clarification') await act('ask_clarification', { messageId, question: QUESTION })
  // This is refused in any other phase, and once the member has answered in person.
  await act('respond_to_topic', { messageId, response: 'consent' })
}

// Actions reserved for people have no tool.
await client.callTool({ name: 'start_round', arguments: {} }).catch((error: unknown) => {
  say('refused', { name: 'start_round', text: error instanceof Error ? error.message : '' })
})
await client.close()
