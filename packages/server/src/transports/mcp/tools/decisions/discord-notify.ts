import { NotifyInput } from '@arachne/contract'
import { noteText, hostedProject } from '@arachne/core/decisions'
import { nameThere } from '@arachne/core/identities'

import { defineDecisionTool, ServerChoice } from './decision-tool.ts'

export const discordNotifyTool = defineDecisionTool({
  name: 'discord_notify',
  input: NotifyInput.extend(ServerChoice),
  needs: ['SendMessages'],
  async run({ notes, access }, caller, input, { right }) {
    const { project, channelId } = await access.forAsking(caller, right, input)
    const { key, silent } = input
    const name = nameThere(caller, hostedProject(project).serverId)
    return notes.post(project, { channelId, texts: noteText(name, input), key, silent })
  },
})
