import { type ChannelStore, noOrga, type Orga, type OrgaStores } from '@arachne/core/governance'

/**
 * Inside a change, which is the only writer, the organisation and a channel are read once, and again after the change
 * has written them.
 */
export function rememberReads(stores: OrgaStores): OrgaStores {
  const { orgas, structure } = stores
  let known: Promise<Orga | undefined> | undefined

  const find = () => (known ??= orgas.find())
  const forgetting =
    <Given extends unknown[]>(write: (...given: Given) => Promise<void>) =>
    async (...given: Given) => {
      await write(...given)
      known = undefined
    }

  return {
    ...stores,
    orgas: {
      find,
      async get() {
        const orga = await find()
        if (orga === undefined) throw noOrga()
        return orga
      },
      update: forgetting(orgas.update),
      remove: forgetting(orgas.remove),
    },
    // The owner is part of both.
    structure: { ...structure, save: forgetting(structure.save) },
    channels: rememberChannels(stores.channels),
  }
}

function rememberChannels(channels: ChannelStore): ChannelStore {
  const known = new Map<string, ReturnType<ChannelStore['find']>>()

  return {
    ...channels,
    find(id) {
      const found = known.get(id) ?? channels.find(id)
      known.set(id, found)
      return found
    },
    async insert(channel) {
      await channels.insert(channel)
      known.delete(channel.id)
    },
    async archive(id, at, readers) {
      await channels.archive(id, at, readers)
      known.delete(id)
    },
  }
}
