import type * as en from '../../en/governance/resource-types.ts'
import type { Translation } from '../../translation.ts'

export const resourceTypes: Translation<typeof en.resourceTypes> = {
  channels: 'Canaux',
  messages: 'Messages',
  decisions: 'Registre',
  policies: 'Règles',
  teams: 'Cercles',
  members: 'Membres',
  roles: 'Rôles',
  topics: 'Sujets',
  'governance-tools': 'Votes et élections',
}
