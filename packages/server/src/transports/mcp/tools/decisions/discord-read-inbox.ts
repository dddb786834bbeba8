import { ReadInboxInput } from '@arachne/contract'

import { defineDecisionTool } from './decision-tool.ts'

export const discordReadInboxTool = defineDecisionTool({
  name: 'discord_read_inbox',
  input: ReadInboxInput,
  async run({ inbox }, caller, input, { right }) {
    const { answer, receipt } = await inbox.read(caller, right, input)
    if (receipt) caller.whenDelivered(receipt)
    return answer
  },
})
