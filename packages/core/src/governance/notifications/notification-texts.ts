import type { NotificationCategory } from '@arachne/contract/governance'

import type { Language } from '../../identities/interactions.ts'
import { plain } from '../../identities/texts/marks.ts'
import type { Notification } from '../storage/notification-store.ts'

type Words = Record<NotificationCategory, string>

const ENGLISH: Words = {
  invitation: 'An invitation was answered.',
  message: 'There are new messages.',
  mention: 'Somebody mentioned you.',
  item_opened: 'Something new is up for decision.',
  round_opened: 'Your answer is asked for.',
  answer_missing: 'Your answer is missing, and the deadline is near.',
  objection_raised: 'Somebody objects.',
  objection_ruled: 'Your objection was ruled on.',
  blocked: 'A topic is blocked by an objection.',
  unanswered: 'A topic got no answers by its deadline.',
  resolved: 'Something was decided.',
  accept_candidacy: 'You are proposed for a role. Do you accept?',
  role_assignment: 'You hold a role.',
  policy: 'A policy has changed.',
  review_due: 'It is time to look at a decision again.',
  agent_acted: 'An agent acted in your name.',
  grant_expiring: 'What you lent to an agent ends soon.',
  system: 'There is news.',
}

const KOREAN: Words = {
  invitation: '초대에 답이 왔습니다.',
  message: '새 메시지가 있습니다.',
  mention: '누군가 나를 언급했습니다.',
  item_opened: '결정할 것이 새로 생겼습니다.',
  round_opened: '내 답을 기다립니다.',
  answer_missing: '아직 답하지 않았고 마감이 가깝습니다.',
  objection_raised: '반대가 나왔습니다.',
  objection_ruled: '내 반대에 대한 판단이 나왔습니다.',
  blocked: '반대로 주제가 멈췄습니다.',
  unanswered: '마감까지 아무도 답하지 않은 주제가 있습니다.',
  resolved: '결정이 났습니다.',
  accept_candidacy: '역할 후보로 추천되었습니다. 받아들이시겠습니까?',
  role_assignment: '역할을 맡았습니다.',
  policy: '규정이 바뀌었습니다.',
  review_due: '결정을 다시 볼 때가 되었습니다.',
  agent_acted: '에이전트가 내 이름으로 행동했습니다.',
  grant_expiring: '에이전트에게 빌려준 권한이 곧 끝납니다.',
  system: '소식이 있습니다.',
}

const WORDS: Record<Language, Words> = { en: ENGLISH, ko: KOREAN }

/** One message for all that is sent together: kinds and how many, never what was said. */
export function notificationText(
  told: readonly Pick<Notification, 'category' | 'count'>[],
  { language, orgaName, url }: { language: Language; orgaName: string; url: string },
): string {
  const words = WORDS[language]
  const counts = new Map<NotificationCategory, number>()
  for (const { category, count } of told) counts.set(category, (counts.get(category) ?? 0) + count)
  const lines = [...counts].map(([category, count]) => `${words[category]}${count > 1 ? ` (${count})` : ''}`)
  return [plain(orgaName), ...lines, url].join('\n')
}
