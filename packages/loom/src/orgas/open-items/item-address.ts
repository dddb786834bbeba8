import type { ItemHead } from '@arachne/contract/governance'

const PATHS = { topic: 'topics', voting: 'votings', election: 'elections' } as const

/** The page of an item of any kind. */
export function itemAddress(orga: string, { kind, id }: Pick<ItemHead, 'kind' | 'id'>): string {
  return `/orgas/${orga}/${PATHS[kind]}/${id}`
}
