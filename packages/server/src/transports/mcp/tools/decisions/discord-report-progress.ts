import { ReportProgressInput } from '@arachne/contract'
import { reportText, hostedProject } from '@arachne/core/decisions'
import { nameThere } from '@arachne/core/identities'

import { defineDecisionTool, ServerChoice } from './decision-tool.ts'

export const discordReportProgressTool = defineDecisionTool({
  name: 'discord_report_progress',
  input: ReportProgressInput.extend(ServerChoice),
  needs: ['SendMessages'],
  async run({ notes, access }, caller, input, { right }) {
    const { project, channelId } = await access.forAsking(caller, right, input)
    const { key, silent } = input
    const name = nameThere(caller, hostedProject(project).serverId)
    return notes.post(project, { channelId, texts: reportText(name, input), key, silent })
  },
})
