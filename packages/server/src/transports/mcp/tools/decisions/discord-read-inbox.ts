import { ReadInboxInput } from '@arachne/contract'

import type { Tool } from '../define-tool.ts'
import { defineDecisionTool } from './decision-tool.ts'

export const discordReadInboxTool: Tool = defineDecisionTool({
  name: 'discord_read_inbox',
  input: ReadInboxInput,
  async run({ inbox }, caller, input) {
    const { answer, receipt } = await inbox.read(caller, discordReadInboxTool, input)
    if (receipt) caller.whenDelivered(receipt)
    return answer
  },
})
