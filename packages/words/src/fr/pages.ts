import type * as en from '../en/pages.ts'
import { ofFr, typeset } from '../french.ts'
import type { Translation } from '../translation.ts'
import { everywhere } from './everywhere.ts'

export { consent } from './consent.ts'

export const claim = typeset<Translation<typeof en.claim>>({
  offerTitle: (name) => `La clé ${ofFr(name)}`,
  offerWhose: (name, owner) =>
    `${name} appartient à ${owner}. Avec sa clé, un client IA peut lire et écrire en tant que ${name}.`,
  offerOnce: 'Vous ne verrez la clé qu’une fois, à la page suivante. Ensuite, ce lien ne fonctionnera plus.',
  show: 'Montrer la clé',
  doneTitle: (name) => `${name} est à vous`,
  copyNow: 'Copiez la clé maintenant. Arachne n’en garde qu’une empreinte : vous ne pourrez plus la revoir.',
  key: 'Clé',
  address: 'Adresse',
  connect: 'Pour connecter Claude Code, lancez',
  goneTitle: 'Ce lien ne fonctionne pas',
  loginTitle: 'Connectez-vous pour recevoir votre clé',
  login:
    'Connectez-vous avec le compte Discord auquel ce lien est destiné. Personne d’autre ne peut l’ouvrir.',
  start: everywhere.logIn,
  switch: 'Utiliser un autre compte',
})

export const login = typeset<Translation<typeof en.login>>({
  start: everywhere.logIn,
  staleTitle: 'La connexion n’a pas fonctionné',
  stale:
    'Elle a été commencée dans un autre navigateur, a déjà servi, ou a pris plus de dix minutes. Réessayez.',
  cancelledTitle: 'La connexion n’a pas eu lieu',
  cancelled: 'La connexion a été annulée sur Discord. Rien n’a changé.',
  notSetUpTitle: 'La connexion n’est pas encore configurée',
  notSetUp:
    'On se connecte ici avec son compte Discord, mais cette instance n’est pas encore reliée à une application Discord.',
  setUp:
    'Son opérateur doit définir DISCORD_CLIENT_SECRET, ainsi que DISCORD_CLIENT_ID tant que le bot n’est pas connecté.',
  nobodyTitle: 'Pas de connexion',
  nobody: 'Ce navigateur n’a pas de connexion ici.',
  endTitle: 'Se déconnecter ?',
  who: (name) => `Compte connecté : ${name}.`,
  end: everywhere.logOut,
  endAll: 'Se déconnecter partout',
  endedTitle: 'Déconnexion faite',
  ended:
    'Votre connexion dans ce navigateur a pris fin. Vos entités et leurs applications continuent de fonctionner.',
  endedAll:
    'Votre connexion a pris fin dans tous les navigateurs. Vos entités et leurs applications continuent de fonctionner.',
})

export const trouble = typeset<Translation<typeof en.trouble>>({
  title: 'Cela n’a pas fonctionné',
  unknown: 'Un problème est survenu de notre côté. Réessayez.',
})

export const cannotConnect = typeset<Translation<typeof en.cannotConnect>>({
  title: 'Cette application ne peut pas se connecter',
  what: 'L’application qui vous a envoyé ici a fait une demande qu’Arachne ne peut pas accepter. Rien ne lui a été transmis. Retournez-y et réessayez ; si cela se reproduit, envoyez les détails ci-dessous à ses développeurs.',
})

export const loomMissing = typeset<Translation<typeof en.loomMissing>>({
  title: 'Le Loom n’est pas construit',
  how: 'Arachne fonctionne, et ses points d’accès MCP aussi. Pour obtenir cette page, lancez :',
})

export const docs = typeset<Translation<typeof en.docs>>({
  skip: 'Aller au contenu',
  pages: 'Sommaire',
  openLoom: 'Ouvrir le Loom',
  onThisPage: 'Sur cette page',
  previous: 'Précédente',
  next: 'Suivante',
  englishOnly: 'Cette page n’existe qu’en anglais.',
  missingTitle: 'Page introuvable',
  missing:
    'La documentation de cette version n’a pas de page à cette adresse. Toutes les pages sont dans la liste.',
  first: 'Aller à la première page',
  sections: { use: 'Utiliser Arachne', operate: 'L’exploiter', reference: 'Référence' },
})
