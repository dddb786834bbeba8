import type * as en from '../en/news.ts'
import { typeset } from '../french.ts'
import type { Translation } from '../translation.ts'

export const news = typeset<Translation<typeof en.news>>({
  invitation: 'Une invitation que vous avez envoyée a reçu une réponse ou a expiré.',
  message: 'Il y a de nouveaux messages.',
  mention: 'Un message vous mentionne.',
  item_opened: 'Un sujet, un vote ou une élection vient de s’ouvrir.',
  round_opened: 'Votre réponse est attendue.',
  answer_missing: 'Il vous reste peu de temps pour répondre.',
  objection_raised: 'Quelqu’un a fait objection.',
  objection_ruled: 'Votre objection a été jugée.',
  blocked: 'Un sujet est bloqué par une objection.',
  unanswered: 'L’échéance d’un sujet est passée, mais seul son auteur a consenti.',
  deadline_passed: 'L’échéance d’une élection est passée.',
  box_lost: 'La machine a redémarré et votre bulletin est perdu. Merci de voter à nouveau.',
  resolved: 'Une décision a été prise.',
  accept_candidacy: 'Votre nom est proposé pour un rôle. Acceptez-vous ?',
  role_assignment: 'Vous avez maintenant un rôle.',
  term_ending: 'Le mandat d’un rôle prend bientôt fin.',
  term_ended: 'Le mandat d’un rôle est terminé.',
  policy: 'Une règle a changé.',
  review_due: 'Une décision est à revoir.',
  agent_acted: 'Un agent a agi en votre nom.',
  confirmation_wanted: 'Un agent demande votre confirmation.',
  grant_expiring: 'L’accès d’un agent expire bientôt.',
  discord: 'Ce que votre organisation montre sur Discord a changé.',
})
