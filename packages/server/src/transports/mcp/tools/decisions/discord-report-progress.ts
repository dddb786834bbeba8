import { ReportProgressInput } from '@arachne/contract'
import { reportText, seatOf } from '@arachne/core/decisions'
import { nameThere } from '@arachne/core/identities'

import { defineDecisionTool, ServerChoice } from './decision-tool.ts'

export const discordReportProgressTool = defineDecisionTool({
  name: 'discord_report_progress',
  input: ReportProgressInput.extend(ServerChoice),
  needs: ['SendMessages'],
  async run({ notes, seats }, caller, input, { right }) {
    const { project, channelId } = await seats.forAsking(caller, right, input)
    const { key, silent } = input
    const name = nameThere(caller, seatOf(project).serverId)
    return notes.post(project, { channelId, texts: reportText(name, input), key, silent })
  },
})
