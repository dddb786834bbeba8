import type { GrantView } from '@arachne/contract'
import type { Client } from '@arachne/contract/client'

type Page<Items> = Items & { next?: string | undefined }

/** Every page of a list. */
async function fetchAllPages<Answer extends object, Item>(
  fetchPage: (page: { limit: number; after?: string }) => Promise<Page<Answer>>,
  itemsOf: (answer: Answer) => Item[],
): Promise<Item[]> {
  const items: Item[] = []
  let after: string | undefined
  do {
    const answer = await fetchPage({ limit: 100, ...(after !== undefined && { after }) })
    items.push(...itemsOf(answer))
    after = answer.next
  } while (after !== undefined)
  return items
}

export const allEntities = (client: Client) => fetchAllPages(client.listEntities, ({ entities }) => entities)

export const allServers = (client: Client) => fetchAllPages(client.listServers, ({ servers }) => servers)

export const allBans = (client: Client) => fetchAllPages(client.listBans, ({ bans }) => bans)

/** The apps with access to one entity, or to any. */
export const allGrants = (client: Client, entity?: string): Promise<GrantView[]> =>
  entity === undefined
    ? fetchAllPages(client.listGrants, ({ grants }) => grants.filter((grant) => grant.kind === 'entity'))
    : fetchAllPages(
        (page) => client.listEntityGrants(entity, page),
        ({ grants }) => grants,
      )

export const allRequests = (
  client: Client,
  filter: { state?: 'pending'; entity?: string; server?: string },
) =>
  fetchAllPages(
    (page) => client.listRequests({ ...page, ...filter }),
    ({ requests }) => requests,
  )
