import type { NotifyInput, ReportProgressInput } from '@arachne/contract'

import { splitMessage } from '../../identities/speaking/split-message.ts'
import { pings } from '../cards/card-text.ts'
import type { ApproverList } from '../question/question.ts'

const SIGNS: Record<NotifyInput['level'], string> = { info: 'ℹ️', warning: '⚠️', success: '✅', error: '❌' }

/** Escapes what Discord would treat as markup in a name. */
function plainName(name: string): string {
  return name.replaceAll(/[\\*_~`|<>[\]@#]/g, String.raw`\$&`)
}

/** We write the speaker and the addressees, outside the agent's words. */
export function noteText(project: string, { message, level }: NotifyInput, pinged?: ApproverList): string[] {
  const head = [`${SIGNS[level]} **${plainName(project)}**`, ...(pinged === undefined ? [] : [pings(pinged)])]
  return splitMessage(`${head.join(' ')}\n${message}`)
}

export function reportText(
  project: string,
  { title, summary, details }: Pick<ReportProgressInput, 'title' | 'summary' | 'details'>,
): string[] {
  const lines = (details ?? []).map((detail) => `- ${detail}`)
  return splitMessage([`📋 **${plainName(project)}**`, `**${title}**`, summary, ...lines].join('\n'))
}
