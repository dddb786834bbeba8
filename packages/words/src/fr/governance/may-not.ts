import type * as en from '../../en/governance/may-not.ts'
import type { Translation } from '../../translation.ts'

export const mayNot: Translation<typeof en.mayNot> = {
  wrong_phase: 'Pas dans cette phase.',
  not_eligible: 'Vous n’êtes pas parmi ceux qui décident ici.',
  not_author: 'Réservé à l’auteur.',
  not_facilitator: 'Réservé à l’auteur, au propriétaire, au guide ou au secrétaire.',
  not_referee: 'Réservé à l’arbitre, s’il n’est pas partie.',
  objection_open: 'Une objection est ouverte.',
  not_everyone_answered: 'Tout le monde n’a pas répondu et l’échéance n’est pas passée.',
  nobody_consented: 'Personne d’autre n’a encore consenti.',
  deadline_passed: 'L’échéance est passée.',
  already_voted: 'Un bulletin anonyme ne se change pas.',
  not_accepted: 'La personne proposée n’a pas encore accepté.',
  nothing_prepared: 'Aucun changement n’est préparé.',
  already_applied: 'C’est déjà appliqué.',
  not_holder: 'Réservé au titulaire du rôle propriétaire.',
  too_late: 'Il est trop tard pour cela.',
  archived: 'Ce canal est archivé.',
}
