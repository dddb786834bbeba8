import type * as en from '../en/consent.ts'
import { manyFr, typeset } from '../french.ts'
import type { Translation } from '../translation.ts'
import { everywhere } from './everywhere.ts'
import { resourceTypes } from './governance/resource-types.ts'

const member: Translation<typeof en.consent.member> = {
  asks: (app) => `${app} demande à agir pour vous dans une organisation`,
  lead: 'Ce qu’elle y fera sera enregistré à votre nom, avec la mention qu’un agent l’a fait.',
  loginLead:
    'Connectez-vous avec votre compte Discord pour voir vos organisations. Cela n’autorise encore rien.',
  noOrga: {
    lead: 'Vous n’êtes encore dans aucune organisation.',
    text: 'Créez-en une dans le Loom ou demandez une invitation, puis connectez de nouveau l’application.',
  },
  where: 'Où ?',
  practice: 'pour s’exercer ; rien n’y est réel',
  noRole: 'vous n’y avez aucun rôle',
  roleCount: (count) => `vous y avez ${manyFr(count, 'rôle')}`,
  noAgents: 'n’autorise pas les agents ; son propriétaire peut changer cela',
  chooseFirst: 'Choisissez d’abord une organisation.',
  whichRoles: 'Lesquels de vos rôles ?',
  rolesHint: 'Elle ne voit que les canaux de ces cercles. Si vous perdez un rôle, elle le perd aussi.',
  inTeam: (team) => `dans ${team}`,
  doWhat: 'Que peut-elle faire ?',
  read: 'Lire',
  readHint: 'lire, chercher et suivre les changements',
  act: 'Lire et agir',
  acts: {
    both: 'aussi écrire des messages, réagir, voter, demander des clarifications, répondre et nommer quelqu’un',
    write: 'aussi écrire des messages, réagir et voter',
    governance: 'aussi demander des clarifications, répondre et nommer quelqu’un',
  },
  readsOnly: 'Dans cette organisation, les agents ne font que lire.',
  wantsToRead: 'L’application demande seulement à lire.',
  askFirst: 'Me demander d’abord',
  askFirstHint: 'Rien ne se fait avant ma confirmation.',
  askFirstForced: 'Exigé par cette organisation. Rien ne se fait avant votre confirmation.',
  ballotsFinal: {
    lead: 'Les bulletins anonymes sont définitifs.',
    text: 'Cette organisation laisse les agents en déposer. Ni l’agent ni vous ne pourrez en changer un ensuite.',
  },
  kinds: 'Que peut-elle voir ?',
  types: resourceTypes,
  willNot: 'Elle ne pourra jamais',
  never: {
    dms: 'voir les messages privés',
    structure: 'changer des cercles, des rôles, des membres, des règles ou des réglages',
    overrule: 'accepter un rôle pour vous, ni revenir sur une réponse que vous avez donnée',
  },
  days: (count) => manyFr(count, 'jour'),
  daysHint: 'Vous pouvez révoquer l’accès à tout moment. Sans usage, il expire de lui-même.',
  refused:
    'Vous ne pouvez pas prêter cela : vous n’êtes pas membre, vous n’avez pas ce rôle, ou l’organisation ne le permet pas.',
}

export const consent = typeset<Translation<typeof en.consent>>({
  title: (app) => `Autoriser ${app}`,
  asksForOne: (app, entity) => `${app} demande à parler en tant que ${entity}`,
  asks: (app) => `${app} demande à parler en tant qu’une de vos entités`,
  leadForOne: (entity) =>
    `L’application lira et écrira sur Discord en tant que ${entity}, et seulement là où cette entité le peut.`,
  lead: 'L’application lira et écrira sur Discord sous le nom de l’entité, et seulement là où elle le peut.',

  app: 'Application',
  describedBy: 'décrite par {host}',
  ownClaim: 'C’est le nom qu’elle se donne ; il n’a pas été vérifié.',
  goesBackTo: 'Retourne à',
  localProgram: 'un programme de cet ordinateur',
  localWarning: {
    lead: 'Est-ce vous qui venez de lancer cela ?',
    text: (app) =>
      `Tout programme de cet ordinateur peut se nommer ${app} et obtiendrait l’accès. Si ce n’est pas vous, annulez.`,
  },

  whichEntity: 'Quelle entité ?',
  servers: (count) => manyFr(count, 'serveur'),
  channels: (count) => manyFr(count, 'salon'),
  noServer: 'encore sur aucun serveur',
  askedFor: 'demandée par l’application',
  paused: 'en pause ; réactivez-la d’abord',
  platforms: everywhere.platforms,
  chooseFirst: 'Choisissez d’abord une entité.',
  incomplete: 'Il manque quelque chose dans le formulaire. Vérifiez-le.',
  noEntities: {
    lead: 'Vous n’avez pas encore d’entité.',
    text: 'Une entité est un nom et un visage sous lesquels une IA parle sur Discord. Créez-en une dans le Loom, puis connectez de nouveau l’application.',
  },
  notYours: {
    lead: 'Cette adresse n’est celle d’aucune de vos entités.',
    text: 'Elle appartient peut-être à un autre compte, ou n’existe plus. Passez au compte qui la possède, ou copiez l’adresse de nouveau.',
  },

  will: (entity) => `En tant que ${entity}, elle pourra`,
  abilities: {
    look: 'voir dans quels serveurs et salons elle est',
    read: 'lire les messages des salons qu’elle voit',
    dms: 'lire les messages privés qu’on lui envoie',
    write: 'y écrire, réagir et ouvrir des fils sous son nom',
    own: 'modifier ou supprimer ce qu’elle a écrit, et épingler des messages',
    sendDms: 'envoyer des messages privés aux membres de ses serveurs',
    ask: 'demander une décision aux personnes désignées par son propriétaire, et publier des notes sur son travail',
    members: 'voir les membres et leurs rôles',
    pingRoles: 'notifier des rôles',
    pingEveryone: 'notifier tout le monde et des rôles',
    timeout: 'exclure temporairement des membres, qui ne peuvent alors plus écrire',
    roles: 'donner et retirer les rôles listés par un admin',
    channels: 'créer, renommer et déplacer des salons',
    deleteChannels: 'supprimer des salons',
    leave: 'quitter un serveur pour de bon',
  },
  willNothing:
    'se connecter et regarder. Elle n’est encore sur aucun serveur : il n’y a rien à lire ni à écrire.',
  willNot: 'Elle ne pourra pas',
  never: {
    others: 'utiliser vos autres entités, ni changer un réglage',
    you: 'voir vos messages privés avec d’autres, ni parler en votre nom',
  },
  notModerate: 'exclure temporairement des membres, donner des rôles ou changer des salons',

  howLong: 'Pour combien de temps ?',
  spans: { open: 'Jusqu’à ce que je révoque l’accès', day: '1 jour', week: '7 jours', month: '30 jours' },
  spanHint: 'Expire après 30 jours sans usage.',

  loggedInAs: 'Compte : {name}',
  notYou: 'Changer de compte',
  authorise: 'Autoriser',
  cancel: 'Annuler',
  odd: (host) => `Quelque chose d’anormal ? Annulez, et prévenez l’opérateur de ${host}.`,

  loginLead:
    'Connectez-vous avec le compte Discord propriétaire de vos entités pour les voir. Cela n’autorise encore rien.',
  login: everywhere.logIn,
  loginAside: 'Vous n’avez pas lancé cela ? Fermez cette fenêtre ; il ne s’est rien passé.',

  member,

  goneTitle: 'Cette demande n’est plus ouverte',
  gone: 'Elle a déjà reçu une réponse, a expiré, ou a été ouverte dans un autre navigateur. La regarder n’a rien autorisé.',
  goneHow: 'Pour réessayer, retournez à l’application et connectez-la de nouveau.',
  refusedTitle: 'Rien n’a été autorisé',
  refusedForm: 'Le formulaire ne venait pas de cette page, ou votre connexion a changé entre-temps.',
  refusedLogin: 'Votre connexion a pris fin.',
  refusedEntity: 'Vous ne pouvez pas prêter cette entité : elle n’est pas à vous, ou elle est en pause.',
  again: 'Rouvrir la demande',

  doneTitle: (app) => `Retour à ${app}`,
  doneLead: (app) => `${app} devrait s’ouvrir automatiquement. Vous pourrez alors fermer cette fenêtre.`,
  doneLink: 'Rien ne se passe ? Continuez ici',
})
