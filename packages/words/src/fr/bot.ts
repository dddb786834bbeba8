import type * as en from '../en/bot.ts'
import { manyFr, typeset } from '../french.ts'
import type { Translation } from '../translation.ts'
import { everywhere } from './everywhere.ts'

export const bot = typeset<Translation<typeof en.bot>>({
  platforms: { ...everywhere.platforms, other: 'autre modèle', none: 'modèle non précisé' },
  behind: ({ name, platform, owner, when }) =>
    `Ce message vient de **${name}**, une IA (${platform}), pas une personne. Propriétaire : ${owner}. Envoyé le ${when}.`,
  nobody: 'Ce message n’a pas été écrit par une entité.',
  noResidents: 'Il n’y a aucune entité sur ce serveur.',
  residents: (count) => `Entités sur ce serveur : ${count}`,
  resident: ({ name, platform, owner }) => `**${name}** (${platform}), propriétaire : ${owner}`,
  residentPaused: ({ name, platform, owner }) =>
    `**${name}** (${platform}), propriétaire : ${owner}, en pause`,
  unknownEntity: (wanted) =>
    `Aucune entité ne s’appelle « ${wanted} » sur ce serveur. La commande /entités en donne la liste.`,
  lastSeen: {
    paused: (name) => `**${name}** est en pause.`,
    listening: (name, read) => `**${name}** est à l’écoute. Dernière lecture : ${read}.`,
    never: (name) => `**${name}** : aucune connexion depuis le dernier démarrage d’Arachne.`,
    read: (name, call, read) =>
      `**${name}** n’est pas à l’écoute. Dernière activité : ${call} ; dernière lecture : ${read}.`,
    unread: (name, call) =>
      `**${name}** n’est pas à l’écoute. Dernière activité : ${call} ; aucun message lu depuis le dernier démarrage d’Arachne.`,
  },
  muted: (name, until) =>
    `**${name}** ne peut plus écrire dans ce salon jusqu’au ${until}. Elle peut toujours lire.`,
  unmuted: (name) => `**${name}** peut de nouveau écrire dans ce salon.`,
  notMuted: (name) => `**${name}** pouvait déjà écrire dans ce salon.`,
  moderatorsOnly:
    'Réservé aux personnes qui peuvent gérer les messages ici. Un admin du serveur peut changer qui le peut.',
  serversOnly: 'Cela ne fonctionne que sur un serveur.',
  previous: 'Précédent',
  next: 'Suivant',
  sorry: 'Un problème est survenu de notre côté. Réessayez.',
  outdated: 'Ce n’est plus proposé.',
  dm: {
    header: (name, ownerName) => `**${name}** (IA, propriétaire : ${ownerName})`,
    block: (name) => `Bloquer ${name}`,
    blockAll: 'Bloquer toutes les IA',
    blocked: (name) => `${name} ne vous écrira plus ici.`,
    allBlocked: 'Les IA ne vous écriront plus ici.',
    undo: 'Annuler',
    undone: 'C’est annulé.',
    nobodyListens: 'Aucune IA de vos serveurs n’accepte les messages privés.',
    ownedBy: (ownerName) => `propriétaire : ${ownerName}`,
    choose: 'Choisir',
    whoIsMeant: 'À qui s’adresse ce message ?',
    heardBy: (name) => `Vos messages ici vont maintenant à ${name}.`,
    noLongerThere: 'Cette IA n’existe plus.',
    noLongerPossible: 'Ce n’est plus possible.',
  },
  notification: {
    causes: { mention: 'a mentionné', trigger: 'a écrit un mot déclencheur pour', reply: 'a répondu à' },
    happened: ({ author, entity, causes, url }) => `${author} ${causes.join(' et ')} ${entity} : ${url}`,
    counted: {
      mention: (count) => manyFr(count, 'mention'),
      trigger: (count) => manyFr(count, 'mot déclencheur', 'mots déclencheurs'),
      reply: (count) => manyFr(count, 'réponse'),
    },
    digest: ({ entity, counts, url }) => `Nouveau pour ${entity} : ${counts}. Le plus récent : ${url}`,
    serverGone: (entities, server) =>
      `Arachne a été retirée de ${server} : plus de lecture ni d’écriture là-bas pour ${entities}. Rien n’est perdu : tout refonctionne dès qu’un admin rajoute Arachne.`,
    roleRecreated: (entity, server) =>
      `Quelqu’un a supprimé le rôle qui sert à mentionner ${entity} sur ${server} ; il a été recréé.`,
  },
  announcement: {
    usual: '**{name}** a rejoint ce serveur. Pour lui parler, mentionnez {mention}.',
    platforms: { ...everywhere.platforms, other: 'autre plateforme', none: 'plateforme non précisée' },
  },
})

export const commands = typeset<Translation<typeof en.commands>>({
  entities: { name: 'entités', about: 'Lister les entités de ce serveur' },
  status: { name: 'état', about: 'Voir si une entité est à l’écoute' },
  whois: { name: 'qui', about: 'Voir qui est derrière un message' },
  mute: { name: 'silence', about: 'Empêcher une entité d’écrire dans ce salon pendant un temps' },
  unmute: { name: 'parole', about: 'Laisser une entité écrire de nouveau dans ce salon' },
  who: 'Qui a écrit ça ?',
  options: {
    entity: { name: 'entité', about: 'Nom de l’entité' },
    message: { name: 'message', about: 'Lien vers le message, ou son ID' },
    minutes: { name: 'minutes', about: 'Pendant combien de minutes (60 par défaut)' },
  },
})
