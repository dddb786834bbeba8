import type { Clock } from '../../ports.ts'
import { channelRight, type Viewer } from '../access.ts'
import { itemRight } from '../items/item-access.ts'
import type { GovernanceStore, OrgaStores, OrgaTouch } from '../storage/governance-store.ts'

/** Person ids. */
type People = ReadonlySet<string>

/** Who may hear about changes in an organisation, given current facts. */
export interface OrgaAudience {
  /** Called before anyone is notified: discards what the change may have made untrue. */
  forget(touch: OrgaTouch): void
  /** Worked out once for all listeners. */
  of(touch: OrgaTouch): Promise<People>
  membersOf(orgaId: string): Promise<People>
  /** Where this person is a member now. */
  orgasOf(personId: string): Promise<string[]>
}

/** Messages in a channel change nobody's reach. Everything else might. */
const KEEPS_REACH: ReadonlySet<OrgaTouch['what']> = new Set([
  'channel',
  'notifications',
  'confirmations',
  'decisions',
  'discord',
])
/** Only sent to the member concerned. */
const PERSONAL: ReadonlySet<OrgaTouch['what']> = new Set(['notifications', 'confirmations'])
/** Facts only change with a touch; this covers touches that were missed. */
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

  function readersOf(orgaId: string, key: string, doorTo: DoorTo): Promise<People> {
    const { readers, facts } = knownOf(orgaId)
    const found = readers.get(key) ?? loadReaders(store.reads(orgaId), facts, doorTo)
    readers.set(key, found)
    return found
  }

  return {
    forget({ orgaId, what }) {
      if (!KEEPS_REACH.has(what)) known.delete(orgaId)
    },

    async of({ orgaId, what, id }) {
      if (id !== undefined && what === 'channel') return readersOf(orgaId, id, channelDoor(id))
      if (id !== undefined && what === 'item') return readersOf(orgaId, `item:${id}`, itemDoor(id))
      const { viewers, members } = await knownOf(orgaId).facts
      if (!PERSONAL.has(what) || id === undefined) return members
      return new Set([...viewers].filter(([, { memberId }]) => memberId === id).map(([personId]) => personId))
    },

    membersOf: async (orgaId) => (await knownOf(orgaId).facts).members,

    async orgasOf(personId) {
      return (await store.directory.ofPerson(personId)).map(({ id }) => id)
    },
  }
}

/** Who may read something; undefined: it doesn't exist. */
type DoorTo = (stores: OrgaStores) => Promise<((viewer: Viewer) => boolean) | undefined>

const channelDoor =
  (id: string): DoorTo =>
  async ({ channels }) => {
    const channel = await channels.find(id)
    return channel && ((viewer) => channelRight(viewer, channel).read)
  }

/** A candidate from outside the team hears of the election they stand in. */
const itemDoor =
  (id: string): DoorTo =>
  async ({ items, channels }) => {
    const item = await items.find(id)
    if (item === undefined) return undefined
    const channel = await channels.find(item.channelId)
    return channel && ((viewer) => itemRight(viewer, item, channel).read)
  }

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

async function loadReaders(stores: OrgaStores, facts: Promise<Facts>, doorTo: DoorTo): Promise<People> {
  const { viewers } = await facts
  const mayRead = await doorTo(stores)
  if (mayRead === undefined) return new Set()
  const reading = [...viewers].filter(([, viewer]) => mayRead(viewer))
  return new Set(reading.map(([personId]) => personId))
}
