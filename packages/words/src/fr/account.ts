import type * as en from '../en/account.ts'
import { typeset } from '../french.ts'
import type { Translation } from '../translation.ts'

export const account = typeset<Translation<typeof en.account>>({
  title: 'Compte',
  about: (name) => `Connexion avec Discord : ${name}.`,
  looks: 'L’apparence du Loom',
  looksText: 'Gardée dans ce navigateur.',
  sessions: 'Vos connexions',
  sessionsText: 'Une session prend fin dans Arachne, quoi que garde encore un navigateur.',
  thisBrowser: 'Ce navigateur',
  otherBrowser: 'Un autre navigateur',
  lastSeen: 'vu {ago}',
  since: 'depuis le {day}',
  logOut: 'Se déconnecter',
  loggingOut: 'Déconnexion…',
  everywhere: 'Se déconnecter partout',
  signingOut: 'Déconnexion…',
  notLoggedOut: 'La déconnexion n’a pas eu lieu.',
})

export const email = typeset<Translation<typeof en.email>>({
  title: 'Adresse e-mail',
  text: 'Pour ce que vous voulez savoir des organisations. Les membres de vos organisations la voient.',
  noMail: 'Cette instance n’envoie pas de courrier : aucune adresse ne peut être confirmée.',
  none: 'Vous n’en avez pas donné.',
  label: 'Votre adresse',
  another: 'Une autre adresse',
  ask: 'Y envoyer un lien',
  asking: 'Envoi…',
  notAsked: 'Aucun lien n’a été envoyé.',
  waiting: (address) =>
    `Un lien est en route vers ${address}. Ouvrez-le dans la journée, dans ce navigateur.`,
  forget: 'Oublier cette adresse',
  forgotten: 'L’adresse est oubliée.',
  notForgotten: 'L’adresse n’a pas été oubliée.',
  notLoaded: 'Votre adresse n’a pas pu être chargée.',
  confirmTitle: 'Confirmer votre adresse',
  confirmAsk: 'L’adresse qui a reçu ce lien est-elle la vôtre ?',
  confirmText:
    'Les organisations y écrivent alors ce que vous avez choisi de savoir, et leurs membres la voient.',
  confirm: 'C’est la mienne',
  confirming: 'Confirmation…',
  confirmed: (address) => `${address} est maintenant la vôtre.`,
  notConfirmed: 'L’adresse n’a pas été confirmée.',
  noLink: 'Il n’y a pas de lien à confirmer',
  noLinkText: 'Ouvrez de nouveau le lien du courrier, ou demandez-en un autre.',
  notNow: 'Pas maintenant',
  toAccount: 'Vers votre compte',
})

export const agents = typeset<Translation<typeof en.agents>>({
  title: 'Agents qui agissent pour vous',
  text: 'Les programmes à qui vous avez prêté des rôles, dans toutes vos organisations.',
  may: { readonly: 'lit', action: 'lit et agit' },
  used: 'dernier usage {ago}',
  unused: 'jamais utilisé',
  ends: 'jusqu’au {day}',
  revoke: 'Retirer l’accès',
  revokeOf: (name) => `Retirer l’accès à ${name}`,
  revokeTitle: (name) => `Retirer l’accès à ${name} ?`,
  revokeText: (orga) =>
    `L’accès à ${orga} prend fin aussitôt. Ce que l’agent y a fait reste, avec sa marque.`,
  keep: 'Le garder',
  revoking: 'Retrait…',
  notRevoked: 'L’accès n’a pas été retiré.',
  isRevoked: (name) => `${name} n’a plus accès.`,
})
