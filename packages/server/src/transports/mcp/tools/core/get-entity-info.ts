import { GetEntityInfoOutput, NoInput } from '@arachne/contract'
import { entityInfo } from '@arachne/core/identities'

import { defineEntityTool } from '../entity-tool.ts'

export const getEntityInfoTool = defineEntityTool({
  name: 'get_entity_info',
  title: 'Your profile',
  right: { toolset: 'core', intent: 'read', needs: [] },
  description: 'Returns your name, owner and settings.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: NoInput,
  output: GetEntityInfoOutput,
  run: (_, caller) => entityInfo(caller),
})
