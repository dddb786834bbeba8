import type { Snowflake } from '@arachne/contract'

import type { Entity } from '../entity.ts'
import type { Card, CardButton } from '../interactions.ts'

export const DM_BLOCK = 'dm-block'
export const DM_UNBLOCK = 'dm-unblock'
export const DM_CHOOSE = 'dm-choose'
export const ALL = 'all'

/** As many as Discord shows in one menu. */
const MAX_OPTIONS = 25

/** Who writes, and who answers for it, before what is said. */
export function entityDm({ id, name, ownerName }: Entity, content: string): Card {
  const header = `**${plain(name)}** (AI, owned by ${plain(ownerName)})`
  const buttons: CardButton[] = [
    { feature: DM_BLOCK, data: id, label: `Block ${name}`.slice(0, 80) },
    { feature: DM_BLOCK, data: ALL, label: 'Block all AIs' },
  ]
  return { content: `${header}\n${content}`, rows: [{ buttons }] }
}

export function blockedCard(name: string | undefined, data: string): Card {
  return {
    content: `${name === undefined ? 'No AI' : `${plain(name)} no longer`} writes to you here.`,
    rows: [{ buttons: [{ feature: DM_UNBLOCK, data, label: 'Undo' }] }],
  }
}

export function whoIsMeant(entities: readonly Entity[], messageId: Snowflake): Card {
  if (entities.length === 0) return { content: 'Nobody you share a server with takes direct messages here.' }
  const options = entities
    .slice(0, MAX_OPTIONS)
    .map(({ id, name, ownerName }) => ({ label: name, value: id, description: `owned by ${ownerName}` }))
  const select = { feature: DM_CHOOSE, data: messageId, placeholder: 'Choose', options }
  return { content: 'Who is this for?', rows: [{ select }] }
}

export function heardBy({ name }: Entity): Card {
  return { content: `${plain(name)} hears you now.` }
}

/** A name must not format the line around it. */
function plain(name: string): string {
  return name.replaceAll(/[\\*_~`|<>@#[\]()]/g, String.raw`\$&`)
}
