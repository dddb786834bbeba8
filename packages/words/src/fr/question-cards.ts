import type * as en from '../en/question-cards.ts'
import { typeset } from '../french.ts'
import type { Translation } from '../translation.ts'

export const questionCards = typeset<Translation<typeof en.questionCards>>({
  asks: (project) => `❓ **${project}** pose une question`,
  risk: {
    low: 'risque : faible',
    medium: 'risque : moyen',
    high: '⚠️ risque : élevé',
    critical: '🛑 risque : critique',
  },
  session: (name) => `session : ${name}`,
  question: '**La question**',
  context: '**Contexte**',
  changes: '**En entier**',
  added: '**Ajouté**',
  options: '**Choix possibles**',
  above: '-# Abrégé ; le texte complet est ci-dessus.',
  inFile: (name) => `Le texte complet est dans ${name}.`,
  howToAnswer: 'Appuyez sur un bouton, écrivez dans le fil ou répondez à ce message.',
  agree: (quorum) => `${quorum} personnes doivent choisir la même option.`,
  votes: (option, count) => `${option} : ${count}`,
  veto: (option) => `Une seule personne suffit pour choisir ${option}.`,
  deadline: {
    abort: (when) => `⏳ Échéance ${when}. Sans réponse, le travail s’arrête.`,
    keepWaiting: (when) => `⏳ Réponse attendue ${when}. La question reste ouverte ensuite.`,
    option: (when, option) => `⏳ Échéance ${when}. Sans réponse, ceci s’applique : ${option}`,
  },
  answered: (choice, who, when) => `✅ **${choice}** · ${who} · ${when}`,
  ownWords: (who, when) => `✅ **Réponse libre** · ${who} · ${when}`,
  condition: 'À cette condition :',
  taken: (option) => `⏱️ **Personne n’a répondu à temps ; le choix par défaut s’applique : ${option}**`,
  expired: '⏱️ **Personne n’a répondu à temps. Rien n’est décidé et le travail s’arrête.**',
  withdrawn: (reason) => `↩️ **Question retirée** : ${reason}`,
  superseded: '↩️ **Remplacée par une question plus récente.**',
  cancelled: (who, when) => `⛔ **Arrêtée** · ${who} · ${when}`,
  late: (count) => `-# Réponses arrivées trop tard : ${count}`,
  choose: 'Choisissez une option',
  other: 'Autre…',
  answer: 'Répondre…',
  change: 'Modifier',
  form: { title: 'Votre réponse', field: 'Avec vos mots' },
  clarify: (who, attempt, strange) =>
    `${who} Je ne sais pas quelle option vous choisissez (${attempt}/2)${strange === '' ? '' : ` : je n’ai pas compris ${strange}`}. Laquelle est-ce ?`,
  confirm: (choice) => `J’ai compris **${choice}**. Rien n’est décidé avant votre confirmation.`,
  confirmed: 'Confirmer',
  notThat: 'Ce n’est pas cela',
  yes: 'oui',
  turnedAway: (who) => `${who} : seules les personnes interrogées peuvent répondre.`,
  alreadyAnswered: (who, by) => `${who} : ${by} a déjà répondu.`,
  tooLate: (who) => `${who} : trop tard, l’agent a déjà une réponse.`,
  reminder: (question) => `⏰ Toujours en attente d’une réponse : ${question}`,
  escalation: (question) =>
    `📣 Personne n’a encore répondu. Vous pouvez maintenant répondre aussi : ${question}`,
  aborted: (id) => `⏱️ Personne n’a répondu à temps ; le travail est arrêté. (${id})`,
  stillOpen: '🔄 L’agent est de retour. Cette question est toujours ouverte.',
  whichOne: {
    several:
      'Plusieurs questions sont ouvertes ici. Répondez à la carte concernée, ou appuyez sur son bouton :',
    others:
      'Ce message n’a pas été pris comme réponse : d’autres questions sont peut-être ouvertes dans ce fil. Répondez à la carte concernée, ou appuyez sur l’un de ses boutons.',
    reply:
      'Ce message n’a pas été pris comme réponse, car il répond à un autre message. Écrivez votre réponse sans la fonction « Répondre », ou appuyez sur le bouton :',
  },
  verdicts: {
    accepted: 'Votre réponse est enregistrée.',
    counted: 'Votre vote est compté.',
    changed: 'Votre réponse est modifiée.',
    asked_back: 'Votre question est transmise à l’agent. Rien n’est encore décidé.',
    to_confirm: 'Rien n’est décidé avant votre confirmation.',
    unclear: 'Cela n’a pas pu être compté. Choisissez l’une des options.',
    refused: 'Seules les personnes interrogées peuvent répondre.',
    too_late: 'Trop tard : l’agent a déjà une réponse.',
    nothing: 'Rien n’a changé.',
  },
  answeredBefore: (by) => `${by} a déjà répondu.`,
  outdated: 'Cette question n’existe plus.',
})
