import type { Clock } from '../../ports.ts'
import { channelRight, type Viewer } from '../access.ts'
import type { GovernanceStore, OrgaStores, OrgaTouch } from '../storage/governance-store.ts'

/** Person ids. */
type People = ReadonlySet<string>

/** Who may hear that something of an organisation changed, by the facts of now. */
export interface OrgaAudience {
  /** Before anybody is told of a change: what it may have made untrue is not believed any more. */
  forget(touch: OrgaTouch): void
  /** Worked out once for everybody who listens. */
  of(touch: OrgaTouch): Promise<People>
  membersOf(orgaId: string): Promise<People>
  /** Where a person is a member now. */
  orgasOf(personId: string): Promise<string[]>
}

/** What is said in a channel changes nobody's reach. Everything else might. */
const KEEPS_REACH: ReadonlySet<OrgaTouch['what']> = new Set(['channel', 'notifications', 'decisions'])
/** Facts change only with a touch; this is for what we did not hear of. */
const BELIEVED_MS = 5_000

interface Facts {
  viewers: ReadonlyMap<string, Viewer>
  members: People
}

interface Known {
  at: number
  facts: Promise<Facts>
  /** By channel, or `item:` and an item. */
  readers: Map<string, Promise<People>>
}

interface Deps {
  store: Pick<GovernanceStore, 'reads' | 'directory'>
  clock: Clock
}

export function createOrgaAudience({ store, clock }: Deps): OrgaAudience {
  const known = new Map<string, Known>()

  function knownOf(orgaId: string): Known {
    const now = clock.now()
    for (const [id, { at }] of known) if (now - at >= BELIEVED_MS) known.delete(id)
    const believed = known.get(orgaId)
    if (believed !== undefined) return believed
    const learnt = { at: now, facts: loadFacts(store, orgaId), readers: new Map<string, Promise<People>>() }
    known.set(orgaId, learnt)
    learnt.facts.catch(() => known.delete(orgaId))
    return learnt
  }

  function readersOf(orgaId: string, key: string, channelOf: ChannelOf): Promise<People> {
    const { readers, facts } = knownOf(orgaId)
    const found = readers.get(key) ?? loadReaders(store.reads(orgaId), facts, channelOf)
    readers.set(key, found)
    return found
  }

  return {
    forget({ orgaId, what }) {
      if (!KEEPS_REACH.has(what)) known.delete(orgaId)
    },

    async of({ orgaId, what, id }) {
      if (id !== undefined && what === 'channel') return readersOf(orgaId, id, async () => id)
      if (id !== undefined && what === 'item') return readersOf(orgaId, `item:${id}`, channelOfItem(id))
      const { viewers, members } = await knownOf(orgaId).facts
      if (what !== 'notifications' || id === undefined) return members
      return new Set([...viewers].filter(([, { memberId }]) => memberId === id).map(([personId]) => personId))
    },

    membersOf: async (orgaId) => (await knownOf(orgaId).facts).members,

    async orgasOf(personId) {
      return (await store.directory.ofPerson(personId)).map(({ id }) => id)
    },
  }
}

type ChannelOf = (stores: OrgaStores) => Promise<string | undefined>

const channelOfItem =
  (id: string): ChannelOf =>
  async ({ items }) =>
    (await items.find(id))?.channelId

async function loadFacts(store: Deps['store'], orgaId: string): Promise<Facts> {
  if (!(await store.directory.exists(orgaId))) return { viewers: new Map(), members: new Set() }
  const stores = store.reads(orgaId)
  const { roles } = await stores.structure.load()
  const members = await stores.members.list({ current: true })
  const viewers = new Map<string, Viewer>()
  for (const { id, personId } of members) {
    const own = roles.filter(({ memberId }) => memberId === id)
    viewers.set(personId, { memberId: id, isMember: true, roles: own, delegation: null })
  }
  return { viewers, members: new Set(viewers.keys()) }
}

async function loadReaders(stores: OrgaStores, facts: Promise<Facts>, channelOf: ChannelOf): Promise<People> {
  const { viewers } = await facts
  const channelId = await channelOf(stores)
  const channel = channelId === undefined ? undefined : await stores.channels.find(channelId)
  if (channel === undefined) return new Set()
  const reading = [...viewers].filter(([, viewer]) => channelRight(viewer, channel).read)
  return new Set(reading.map(([personId]) => personId))
}
