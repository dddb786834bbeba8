import { ReportProgressInput } from '@arachne/contract'
import { reportText } from '@arachne/core'

import { defineDecisionTool, ServerChoice } from '../decision-tool.ts'
import type { Tool } from '../tool.ts'

export const discordReportProgressTool: Tool = defineDecisionTool({
  name: 'discord_report_progress',
  input: ReportProgressInput.extend(ServerChoice),
  needs: ['SendMessages'],
  async run({ notes, seats }, caller, input) {
    const { project, channelId } = await seats.forAsking(caller, discordReportProgressTool, input)
    const { key, silent } = input
    return notes.post(project, { channelId, texts: reportText(caller.entity.name, input), key, silent })
  },
})
