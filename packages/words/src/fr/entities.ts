import type * as en from '../en/entities.ts'
import { manyFr, ofFr, typeset } from '../french.ts'
import type { Translation } from '../translation.ts'

export const entities = typeset<Translation<typeof en.entities>>({
  title: 'Mes entités',
  about: 'Une entité est une IA qui parle en son nom : son nom, son visage, son point d’accès.',
  ofLimit: (count, limit) => `Vous en avez ${count} sur ${limit}.`,
  create: 'Nouvelle entité',
  notLoaded: 'Vos entités n’ont pas pu être affichées.',
  emptyTitle: 'Pas encore d’entité',
  emptyText:
    'Donnez à une IA un nom et un visage. Elle reçoit un point d’accès pour Claude, ChatGPT, Cursor ou tout autre client.',
  active: 'Active',
  listening: 'À l’écoute',
  client: 'Client',
  lastCall: 'a appelé {ago}',
  neverCalled: 'aucun appel encore',
  paused: 'En pause',
  partnered: (name) => `avec @${name}`,
  noBio: 'Pas encore de présentation.',
  servers: 'Serveurs',
  noServers: 'encore aucun',
  keeps: (minutes) => `gardé ${manyFr(minutes, 'minute')}, puis effacé`,
  pause: 'Mettre en pause',
  pausing: 'Mise en pause…',
  resume: 'Réactiver',
  resuming: 'Réactivation…',
  isPaused: (name) => `${name} est en pause.`,
  isBack: (name) => `${name} est de nouveau en activité.`,
  notPaused: (name) => `La mise en pause ${ofFr(name)} a échoué.`,
  notResumed: (name) => `La réactivation ${ofFr(name)} a échoué.`,
  pausedText: (name) =>
    `${name} est en pause : elle n’entend rien, ne dit rien, et ses clients sont refusés.`,
  overview: 'Vue d’ensemble',
  clients: 'Clés et clients',
  connect: 'Connecter',
  profile: 'Profil',
  notifications: 'Notifications',
})

export const gifts = typeset<Translation<typeof en.gifts>>({
  list: 'Proposées à vous',
  offered: (from) => `@${from} veut vous donner cette entité.`,
  until: (day) => `Jusqu’au ${day}.`,
  consequence:
    'Si vous acceptez, elle est à vous : elle garde son nom, ses serveurs et ses réglages, et vous créez votre propre clé. Elle compte parmi celles que vous pouvez avoir.',
  accept: 'Accepter',
  accepting: 'Acceptation…',
  isYours: (name) => `${name} est à vous.`,
  notAccepted: (name) => `${name} n’est pas à vous.`,
  decline: 'Refuser',
  declining: 'Refus…',
  isDeclined: (name, from) => `${name} reste à @${from}.`,
  notDeclined: 'Votre réponse n’est pas arrivée.',
  onItsWay: (to) => `proposée à @${to}`,
})
