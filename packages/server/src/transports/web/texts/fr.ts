import { html } from 'hono/html'

import type { Texts } from './en.ts'

export const fr: Texts = {
  claim: {
    offerTitle: (name) => `La clé de l’entité ${name}`,
    offerWhose: (name, owner) =>
      `${name} appartient à ${owner}. Avec sa clé, un client IA parle et lit en tant que ${name}.`,
    offerOnce: 'La clé est montrée une fois, à la page suivante. Ensuite, ce lien ne fonctionne plus.',
    show: 'Montrer la clé',
    doneTitle: (name) => `${name} est à vous`,
    copyNow: 'Copiez la clé maintenant : elle n’est gardée nulle part et ne pourra plus être montrée.',
    key: 'Clé',
    address: 'Adresse',
    connect: 'Pour connecter Claude Code, lancez',
    goneTitle: 'Ce lien ne donne aucune clé',
    loginTitle: 'Une clé attend son propriétaire',
    login:
      'Connectez-vous avec Discord en tant que propriétaire à qui ce lien est destiné. Personne d’autre ne peut l’ouvrir.',
    start: 'Se connecter avec Discord',
    switch: 'Utiliser un autre compte',
  },
  login: {
    start: 'Se connecter avec Discord',
    staleTitle: 'Cette connexion ne peut pas être achevée',
    stale:
      'Elle n’a pas été commencée dans ce navigateur, a déjà été achevée, ou a pris plus de dix minutes. Elle ne vous connecte pas.',
    cancelledTitle: 'La connexion n’a pas eu lieu',
    cancelled: 'Discord dit que vous n’avez pas donné votre accord. Rien n’a changé.',
    notSetUpTitle: 'Personne ne peut encore se connecter ici',
    notSetUp:
      'On se connecte avec son compte Discord, et cette instance ne connaît pas encore son application Discord.',
    setUp:
      'Son opérateur définit DISCORD_CLIENT_SECRET, et DISCORD_CLIENT_ID tant que le bot n’est pas connecté.',
    nobodyTitle: 'Pas de connexion',
    nobody: 'Ce navigateur n’a pas de connexion ici.',
    endTitle: 'Se déconnecter ?',
    who: (name) => `Connexion en cours : ${name}.`,
    end: 'Se déconnecter',
    endAll: 'Se déconnecter partout',
    endedTitle: 'Déconnexion faite',
    ended:
      'Votre connexion dans ce navigateur a pris fin. Vos entités et leurs applications continuent comme avant.',
    endedAll:
      'Votre connexion dans tous les navigateurs a pris fin. Vos entités et leurs applications continuent comme avant.',
  },
  trouble: { title: 'Cela n’a pas marché', unknown: 'Un problème est survenu ici ; réessayez.' },
  cannotConnect: {
    title: 'Cette application ne peut pas être connectée',
    what: 'L’application qui vous a envoyé ici a demandé quelque chose qui ne peut pas être donné. Rien ne lui a été transmis. Retournez-y et réessayez ; si cela se répète, transmettez à ses auteurs ce qui est écrit ci-dessous.',
  },
  loomMissing: {
    title: 'Le Loom n’est pas construit',
    how: 'Arachne fonctionne, et ses points d’accès MCP aussi. Pour voir cette page :',
  },
  docs: {
    skip: 'Aller au texte',
    pages: 'Sommaire',
    openLoom: 'Ouvrir le Loom',
    onThisPage: 'Sur cette page',
    previous: 'Précédente',
    next: 'Suivante',
    englishOnly: 'Cette page n’existe qu’en anglais.',
    missingTitle: 'Cette page n’existe pas',
    missing:
      'La documentation de cette version n’a rien à cette adresse. Toutes les pages sont dans la liste.',
    first: 'Aller à la première page',
    sections: { use: 'Utiliser Arachne', operate: 'L’exploiter', reference: 'Référence' },
  },
  consent: {
    title: (app) => `Autoriser ${app}`,
    asksForOne: (app, entity) => `${app} demande à parler en tant que ${entity}`,
    asks: (app) => `${app} demande à parler en tant qu’une de vos entités`,
    leadForOne: (entity) =>
      `L’application lira et écrira sur Discord sous le nom « ${entity} », seulement là où cette entité le peut.`,
    lead: 'L’application lira et écrira sur Discord sous le nom de cette entité, seulement là où elle le peut.',

    app: 'Application',
    describedBy: (host) => html`décrite par ${host}`,
    ownClaim: 'C’est le nom qu’elle se donne ; personne ne l’a vérifié.',
    goesBackTo: 'Retourne à',
    localProgram: 'un programme de cet ordinateur',
    localWarning: (app) =>
      html`<b>Est-ce vous qui venez de lancer cela ?</b> Tout programme de cet ordinateur peut se nommer
        ${app} et recevrait la réponse. Si ce n’est pas vous, annulez.`,

    whichEntity: 'Quelle entité ?',
    servers: (count) => (count < 2 ? `${count} serveur` : `${count} serveurs`),
    channels: (count) => (count < 2 ? `${count} salon` : `${count} salons`),
    noServer: 'encore sur aucun serveur',
    askedFor: 'demandée par l’application',
    paused: 'en pause : réactivez-la d’abord',
    platforms: { claude: 'Claude', gpt: 'GPT', gemini: 'Gemini', other: 'autre' },
    chooseFirst: 'Choisissez d’abord une entité.',
    incomplete: 'Il manque quelque chose dans le formulaire. Relisez-le.',
    noEntities: html`<b>Vous n’avez pas encore d’entité.</b> Une entité est un nom et un visage sur Discord
      sous lesquels parle une IA. La personne qui gère cette instance peut vous en créer une ; connectez
      ensuite de nouveau l’application.`,
    notYours: html`<b>L’adresse choisie n’est celle d’aucune de vos entités.</b> Elle appartient peut-être à
      un autre compte, ou n’existe plus. Passez au compte qui la possède, ou copiez l’adresse de nouveau.`,

    will: (entity) => `En tant que ${entity}, elle pourra`,
    abilities: {
      look: 'voir sur quels serveurs et dans quels salons elle est',
      read: 'lire les messages des salons qu’elle voit',
      dms: 'lire les messages privés que les gens lui envoient',
      write: 'y écrire, réagir et ouvrir des fils, sous son nom',
      own: 'modifier ou supprimer ce qu’elle a écrit, et épingler des messages',
      sendDms: 'écrire des messages privés aux membres de ses serveurs',
      ask: 'demander une décision aux personnes désignées par son propriétaire, et publier des notes sur son travail',
      members: 'voir qui sont les membres et quels rôles ils ont',
      pingRoles: 'notifier des rôles',
      pingEveryone: 'notifier tout le monde et des rôles',
      timeout: 'empêcher des membres d’écrire pour un temps',
      roles: 'donner et retirer les rôles listés par un admin',
      channels: 'créer, renommer et déplacer des salons',
      deleteChannels: 'supprimer des salons',
      leave: 'quitter un serveur pour de bon',
    },
    willNothing:
      'se connecter et regarder. Elle n’est encore sur aucun serveur : il n’y a rien à lire ni à écrire.',
    willNot: 'Elle ne pourra pas',
    never: [
      'utiliser vos autres entités, ni changer un réglage',
      'voir vos messages privés avec d’autres, ni parler en votre nom',
    ],
    notModerate: 'empêcher des membres d’écrire, donner des rôles ou changer des salons',

    howLong: 'Pour combien de temps ?',
    spans: { open: 'Jusqu’à ce que j’y mette fin', day: '1 jour', week: '7 jours', month: '30 jours' },
    spanHint: 'L’accès prend fin de lui-même après 30 jours sans usage.',

    loggedInAs: (name) => html`Compte : ${name}`,
    notYou: 'Changer de compte',
    authorise: 'Autoriser',
    cancel: 'Annuler',
    odd: (host) => `Quelque chose d’étrange ? Annulez, et dites-le à qui gère ${host}.`,

    loginLead:
      'Pour voir lesquelles, connectez-vous avec le compte Discord auquel elles appartiennent. Cela n’autorise encore rien.',
    login: 'Se connecter avec Discord',
    loginAside: 'Vous n’avez pas lancé cela ? Fermez cette fenêtre ; il ne s’est rien passé.',

    member: {
      asks: (app) => `${app} demande à agir pour vous dans une organisation`,
      lead: 'Ce qu’elle y fera portera votre nom, avec la mention qu’un agent l’a fait.',
      loginLead:
        'Pour voir lesquelles sont les vôtres, connectez-vous avec votre compte Discord. Cela n’autorise encore rien.',
      noOrga: html`<b>Vous n’êtes encore dans aucune organisation.</b> Fondez-en une dans le Loom, ou demandez
        une invitation ; connectez ensuite de nouveau l’application.`,
      where: 'Où ?',
      practice: 'rien n’y est réel',
      noRole: 'vous n’y avez aucun rôle',
      roleCount: (count) => (count < 2 ? `vous y avez ${count} rôle` : `vous y avez ${count} rôles`),
      noAgents: 'n’admet pas d’agents',
      chooseFirst: 'Choisissez d’abord une organisation.',
      whichRoles: 'Avec lesquels de vos rôles ?',
      rolesHint:
        'Elle ne voit que les canaux de ces cercles. Si vous perdez un rôle, elle le perd aussi, aussitôt.',
      inTeam: (team) => `dans ${team}`,
      doWhat: 'Pour quoi faire ?',
      read: 'Lire',
      readHint: 'regarder, chercher, être tenue au courant',
      act: 'Lire et agir',
      acts: {
        both: 'aussi écrire des messages, réagir, voter, demander des clarifications, répondre, nommer quelqu’un',
        write: 'aussi écrire des messages, réagir et voter',
        governance: 'aussi demander des clarifications, répondre et nommer quelqu’un',
      },
      readsOnly: 'Dans cette organisation, les agents lisent et n’agissent pas.',
      wantsToRead: 'L’application n’en demande pas plus.',
      askFirst: 'Me demander d’abord',
      askFirstHint: 'Ce qu’elle fait ne compte qu’après ma confirmation.',
      askFirstForced:
        'Cette organisation l’exige : ce que fait un agent ne compte qu’après confirmation par son membre.',
      ballotsFinal: html`<b>Les votes anonymes sont définitifs.</b> Cette organisation y laisse voter les
        agents. Un bulletin déposé ne peut plus être changé, ni par l’agent ni par vous.`,
      kinds: 'Que peut-elle voir ?',
      types: {
        channels: 'Canaux',
        messages: 'Messages',
        decisions: 'Registre',
        policies: 'Règles',
        teams: 'Cercles',
        members: 'Membres',
        roles: 'Rôles',
        topics: 'Sujets',
        'governance-tools': 'Votes et élections',
      },
      willNot: 'Elle ne pourra jamais',
      never: [
        'voir les messages privés',
        'changer des cercles, des rôles, des membres, des règles ou des réglages',
        'accepter un rôle pour vous, ni revenir sur une réponse que vous avez donnée',
      ],
      days: (count) => (count < 2 ? `${count} jour` : `${count} jours`),
      daysHint: 'Vous pouvez y mettre fin à tout moment. Sans usage, l’accès prend fin de lui-même.',
      refused:
        'Cela ne peut pas être prêté : vous n’en êtes pas membre, n’avez pas ce rôle, ou l’organisation ne le permet pas.',
    },

    goneTitle: 'Cette demande est close',
    gone: 'Elle a déjà reçu une réponse, a trop attendu, ou a été ouverte dans un autre navigateur. La regarder n’a rien autorisé.',
    goneHow: 'Pour réessayer, retournez à l’application et connectez-la de nouveau.',
    refusedTitle: 'Rien n’a été autorisé',
    refusedForm: 'Le formulaire ne venait pas de cette page, ou votre connexion a changé entre-temps.',
    refusedLogin: 'Votre connexion a pris fin.',
    refusedEntity: 'Cette entité ne peut pas être prêtée : elle n’est pas à vous, ou elle est en pause.',
    again: 'Rouvrir la demande',

    doneTitle: (app) => `Retour à ${app}`,
    doneLead: (app) => `${app} s’ouvre tout seul. Vous pourrez alors fermer cette fenêtre.`,
    doneLink: 'Rien ne se passe ? Continuer à la main',
  },
}
