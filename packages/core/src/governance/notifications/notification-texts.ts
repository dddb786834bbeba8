import type { NotificationCategory } from '@arachne/contract/governance'
import type { Language } from '@arachne/words'
import { MESSAGES } from '@arachne/words/messages'

import { plain } from '../../identities/texts/marks.ts'
import type { Notification } from '../storage/notification-store.ts'

/** One message for everything sent together: kinds and counts, never text. */
export function notificationText(
  told: readonly Pick<Notification, 'category' | 'count'>[],
  { language, orgaName, url }: { language: Language; orgaName: string; url: string },
): string {
  return [plain(orgaName), ...newsLines(told, language), url].join('\n')
}

export function newsLines(
  told: readonly Pick<Notification, 'category' | 'count'>[],
  language: Language,
): string[] {
  const words = MESSAGES[language].news
  const counts = new Map<NotificationCategory, number>()
  for (const { category, count } of told) counts.set(category, (counts.get(category) ?? 0) + count)
  return [...counts].map(([category, count]) => `${words[category]}${count > 1 ? ` (${count})` : ''}`)
}
