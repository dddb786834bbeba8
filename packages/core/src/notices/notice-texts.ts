import type { NoticeKind } from '@arachne/contract'
import type { Language } from '@arachne/words'
import { MESSAGES } from '@arachne/words/messages'

import { plain } from '../identities/texts/marks.ts'

/** Names as they are now; what is gone is called something else. */
export interface NoticeNames {
  entity: string | undefined
  server: string | undefined
}

/** For a direct message. The Loom has words of its own. */
export function noticeText(kind: NoticeKind, language: Language, { entity, server }: NoticeNames): string {
  const { kinds, anEntity, aServer } = MESSAGES[language].noticeMessages
  return kinds[kind](plain(entity ?? anEntity), plain(server ?? aServer))
}
