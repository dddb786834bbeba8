import { ClearInboxInput } from '@arachne/contract'

import { defineDecisionTool } from './decision-tool.ts'

export const discordClearInboxTool = defineDecisionTool({
  name: 'discord_clear_inbox',
  input: ClearInboxInput,
  run: ({ inbox }, caller, input, { right }) => inbox.clear(caller, right, input),
})
