import { ReadMessagesOutput, WaitForMessagesInput } from '@arachne/contract'

import { defineEntityTool } from '../entity-tool.ts'
import { messagesAsText } from '../messages-as-text.ts'

/** Clients end calls without progress; 10 s is well below every client's limit. */
const PROGRESS_MS = 10_000

export const waitForMessagesTool = defineEntityTool({
  name: 'wait_for_messages',
  title: 'Wait for new messages',
  right: { toolset: 'core', intent: 'read', needs: [] },
  description: 'Like read_messages, but if there is nothing new, waits up to timeout_seconds for a message.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: WaitForMessagesInput,
  output: ReadMessagesOutput,
  text: messagesAsText,
  async run({ waiting }, { reader, conversation, whenDelivered }, input, { right }) {
    let elapsed = 0
    const ticking = setInterval(() => {
      elapsed += PROGRESS_MS / 1000
      conversation.progress(elapsed, input.timeout_seconds)
    }, PROGRESS_MS)
    try {
      const { answer, receipt } = await waiting.wait({ reader, ...conversation }, right, input)
      whenDelivered(receipt)
      return answer
    } finally {
      clearInterval(ticking)
    }
  },
})
