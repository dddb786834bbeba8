import type { NoticeKind } from '@arachne/contract'
import type { Language } from '@arachne/words'
import { MESSAGES } from '@arachne/words/messages'

import { plain } from '../identities/texts/marks.ts'

/** Current names; deleted things get a generic one. */
export interface NoticeNames {
  entity: string | undefined
  server: string | undefined
}

/** For a direct message. The Loom has its own texts. */
export function noticeText(kind: NoticeKind, language: Language, { entity, server }: NoticeNames): string {
  const { kinds, anEntity, aServer } = MESSAGES[language].noticeMessages
  return kinds[kind](plain(entity ?? anEntity), plain(server ?? aServer))
}
