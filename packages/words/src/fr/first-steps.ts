import type * as en from '../en/first-steps.ts'
import { typeset } from '../french.ts'
import type { Translation } from '../translation.ts'

export const firstSteps = typeset<Translation<typeof en.firstSteps>>({
  title: 'Premiers pas',
  about: 'Vous gérez cette instance. Quatre étapes mènent au premier message ; la page suit toute seule.',
  done: 'Les quatre sont faites. Pour la suite, tout est sur les autres pages.',
  notLoaded: 'Les étapes n’ont pas pu être affichées.',
  isDone: 'fait',
  isNext: 'à suivre',
  invite: 'Inviter le bot',
  inviteText: 'Arachne doit être sur un serveur Discord avant qu’une entité puisse y parler.',
  inviteButton: 'L’inviter sur un serveur',
  inviteAnother: 'L’inviter sur un autre serveur',
  isOn: 'Arachne est sur {servers}.',
  create: 'Créer une entité et l’admettre',
  createText: 'Une IA avec son nom et son visage.',
  createButton: 'Nouvelle entité',
  canSpeak: '{name} est sur {servers}.',
  letIn:
    'Admettez {name} sur un serveur. Elle pourra lire et écrire dans tous les salons ; vous pourrez restreindre plus tard.',
  letInto: (server) => `Admettre sur ${server}`,
  lettingIn: 'Admission…',
  notLetIn: 'Elle n’a pas été admise.',
  connect: 'Connecter un client',
  connectText:
    'Donnez ceci à Claude Code, avec la clé à la place des points, ou utilisez l’adresse et la clé dans n’importe quel client MCP.',
  connectDocs: 'Comment connecter chaque client',
  makeKey: 'Créer une nouvelle clé',
  makingKey: 'Création…',
  keyHint: 'La clé a été montrée à la création de l’entité. Une nouvelle met aussitôt fin à l’ancienne.',
  noKey: 'La clé n’a pas été créée.',
  terminal: 'Terminal (pour Claude Code)',
  waiting: 'En attente du premier appel. Cette ligne changera quand il viendra.',
  hasCalled: 'Un agent a appelé.',
  speak: 'Voir le premier message',
  speakText:
    'Écrivez « {name}, tu es là ? » dans un salon qu’elle peut lire, et demandez à votre client de lire ses messages et de répondre.',
  openChat: 'Ouvrir le chat',
  hasSpoken: 'Une entité a écrit son premier message.',
  health: 'Tout va bien ?',
  discord: 'Discord',
  connected: 'connecté',
  address: 'Adresse publique',
  addressPublic: 'Joignable en https : tous les clients peuvent se connecter.',
  hostingDocs: 'Comment l’héberger',
  addressLocal:
    'Seul cet ordinateur l’atteint. claude.ai et ChatGPT ont besoin d’une adresse https : réglez BASE_URL.',
})
