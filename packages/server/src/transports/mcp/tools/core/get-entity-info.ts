import { GetEntityInfoOutput, NoInput } from '@arachne/contract'
import { entityInfo } from '@arachne/core'

import { defineTool, type Tool } from '../define-tool.ts'

export const getEntityInfoTool: Tool = defineTool({
  name: 'get_entity_info',
  title: 'Who you are',
  toolset: 'core',
  intent: 'read',
  needs: [],
  description: 'Tells your name, owner and settings.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: NoInput,
  output: GetEntityInfoOutput,
  run: (_, caller) => entityInfo(caller),
})
