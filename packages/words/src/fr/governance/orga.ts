import type * as en from '../../en/governance/orga.ts'
import { manyFr, ofFr, typeset } from '../../french.ts'
import type { Translation } from '../../translation.ts'

export const orga = typeset<Translation<typeof en.orga>>({
  organisations: 'Organisations',
  switch: 'Changer d’organisation',
  all: 'Toutes les organisations',
  places: {
    circles: 'Cercles',
    chat: 'Discussion',
    items: 'Points ouverts',
    policies: 'Règles',
    journal: 'Registre',
    agents: 'Agents',
    members: 'Membres',
    notifications: 'Notifications',
    settings: 'Réglages',
  },
  practice: 'entraînement',
  practiceText:
    'Une organisation d’entraînement : ses autres membres sont inventés, et rien de ce qui s’y passe ne compte.',
  you: '(vous)',
  left: 'est parti',
  agentOf: (name) => `agent ${ofFr(name)}`,
  notLoaded: 'Le chargement a échoué.',
  save: 'Enregistrer',
  saving: 'Enregistrement…',
  edit: 'Modifier',
  cancel: 'Annuler',
  notSaved: 'Rien n’a été enregistré.',
  saved: 'Enregistré.',
  circle: 'Cercle',
  role: 'Rôle',
  member: 'Membre',
  heldBy: 'Tenu par',
  members: (count) => manyFr(count, 'membre'),
  circles: (count) => manyFr(count, 'cercle'),
  roles: (count) => manyFr(count, 'rôle'),
  roleTypes: { leader: 'guide', secretary: 'secrétaire', referee: 'arbitre' },
  kinds: { topic: 'Sujet', voting: 'Vote', election: 'Élection' },
  reviewDue: 'à revoir',
  never: 'sans date',
})
