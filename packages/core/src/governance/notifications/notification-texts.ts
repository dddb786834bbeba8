import type { NotificationCategory } from '@arachne/contract/governance'
import type { Language } from '@arachne/words'

import { plain } from '../../identities/texts/marks.ts'
import type { Notification } from '../storage/notification-store.ts'

type Words = Record<NotificationCategory, string>

const ENGLISH: Words = {
  invitation: 'An invitation you sent was answered, or is over.',
  message: 'There are new messages.',
  mention: 'Somebody mentioned you.',
  item_opened: 'Something new is up for decision.',
  round_opened: 'Your answer is asked for.',
  answer_missing: 'Your answer is missing, and the deadline is near.',
  objection_raised: 'Somebody objects.',
  objection_ruled: 'Your objection was ruled on.',
  blocked: 'A topic is blocked by an objection.',
  unanswered: 'Nobody but its author consented to a topic by its deadline.',
  deadline_passed: 'The deadline of an election has passed.',
  box_lost: 'The machine restarted, and nobody can open your ballot. Please vote again.',
  resolved: 'Something was decided.',
  accept_candidacy: 'You are proposed for a role. Do you accept?',
  role_assignment: 'You hold a role.',
  term_ending: 'The term of a role ends soon.',
  term_ended: 'The term of a role has ended.',
  policy: 'A policy has changed.',
  review_due: 'It is time to look at a decision again.',
  agent_acted: 'An agent acted in your name.',
  confirmation_wanted: 'An agent asks you before it acts.',
  grant_expiring: 'What you lent to an agent ends soon.',
  discord: 'What is shown on Discord has changed.',
}

const KOREAN: Words = {
  invitation: '내가 보낸 초대에 답이 왔거나 기한이 지났습니다.',
  message: '새 메시지가 있습니다.',
  mention: '누군가 나를 언급했습니다.',
  item_opened: '결정할 것이 새로 생겼습니다.',
  round_opened: '내 답을 기다립니다.',
  answer_missing: '아직 답하지 않았고 마감이 가깝습니다.',
  objection_raised: '반대가 나왔습니다.',
  objection_ruled: '내 반대에 대한 판단이 나왔습니다.',
  blocked: '반대로 주제가 멈췄습니다.',
  unanswered: '마감까지 작성자 말고 아무도 동의하지 않은 안건이 있습니다.',
  deadline_passed: '선출의 마감이 지났습니다.',
  box_lost: '서버가 다시 켜져서 내 표를 아무도 열 수 없습니다. 다시 투표해 주세요.',
  resolved: '결정이 났습니다.',
  accept_candidacy: '역할 후보로 추천되었습니다. 받아들이시겠습니까?',
  role_assignment: '역할을 맡았습니다.',
  term_ending: '역할의 임기가 곧 끝납니다.',
  term_ended: '역할의 임기가 끝났습니다.',
  policy: '규정이 바뀌었습니다.',
  review_due: '결정을 다시 볼 때가 되었습니다.',
  agent_acted: '에이전트가 내 이름으로 행동했습니다.',
  confirmation_wanted: '에이전트가 행동하기 전에 확인을 기다립니다.',
  grant_expiring: '에이전트에게 빌려준 권한이 곧 끝납니다.',
  discord: 'Discord에 보이는 내용이 바뀌었습니다.',
}

const FRENCH: Words = {
  invitation: 'Une invitation que vous avez envoyée a reçu une réponse, ou a pris fin.',
  message: 'Il y a de nouveaux messages.',
  mention: 'Quelqu’un vous a mentionné.',
  item_opened: 'Quelque chose de nouveau est à décider.',
  round_opened: 'Votre réponse est demandée.',
  answer_missing: 'Votre réponse manque, et l’échéance approche.',
  objection_raised: 'Quelqu’un fait objection.',
  objection_ruled: 'Votre objection a été jugée.',
  blocked: 'Un sujet est bloqué par une objection.',
  unanswered: 'Personne d’autre que son auteur n’a consenti à un sujet avant son échéance.',
  deadline_passed: 'L’échéance d’une élection est passée.',
  box_lost: 'La machine a redémarré : personne ne peut ouvrir votre bulletin. Merci de voter à nouveau.',
  resolved: 'Quelque chose est décidé.',
  accept_candidacy: 'Vous êtes proposé pour un rôle. Acceptez-vous ?',
  role_assignment: 'Vous tenez un rôle.',
  term_ending: 'Le mandat d’un rôle prend bientôt fin.',
  term_ended: 'Le mandat d’un rôle est terminé.',
  policy: 'Une règle a changé.',
  review_due: 'Il est temps de revoir une décision.',
  agent_acted: 'Un agent a agi en votre nom.',
  confirmation_wanted: 'Un agent vous demande avant d’agir.',
  grant_expiring: 'Ce que vous avez prêté à un agent prend bientôt fin.',
  discord: 'Ce qui est montré sur Discord a changé.',
}

const WORDS: Record<Language, Words> = { en: ENGLISH, ko: KOREAN, fr: FRENCH }

/** One message for all that is sent together: kinds and how many, never what was said. */
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
  const words = WORDS[language]
  const counts = new Map<NotificationCategory, number>()
  for (const { category, count } of told) counts.set(category, (counts.get(category) ?? 0) + count)
  return [...counts].map(([category, count]) => `${words[category]}${count > 1 ? ` (${count})` : ''}`)
}
