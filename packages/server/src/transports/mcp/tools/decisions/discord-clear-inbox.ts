import { ClearInboxInput } from '@arachne/contract'

import type { Tool } from '../define-tool.ts'
import { defineDecisionTool } from './decision-tool.ts'

export const discordClearInboxTool: Tool = defineDecisionTool({
  name: 'discord_clear_inbox',
  input: ClearInboxInput,
  run: ({ inbox }, caller, input) => inbox.clear(caller, discordClearInboxTool, input),
})
