import { ClearInboxInput } from '@arachne/contract'

import { defineDecisionTool } from '../decision-tool.ts'
import type { Tool } from '../tool.ts'

export const discordClearInboxTool: Tool = defineDecisionTool({
  name: 'discord_clear_inbox',
  input: ClearInboxInput,
  run: ({ inbox }, caller, input) => inbox.clear(caller, discordClearInboxTool, input),
})
