import type { Fault } from './simulation.ts'

/** Each breaks one promise. The simulation, or the attacks on what it leaves, must notice every one. */
export const FAULTS: Fault[] = [
  {
    name: 'messages never expire',
    plan: (real) => (rings, request) =>
      real(rings, { ...request, query: { ...request.query, ttlMinutes: 1_000_000 } }),
  },
  {
    name: 'messages come in order of arrival',
    plan: (real) => (rings, request) => {
      const plan = real(rings, request)
      return { ...plan, picked: plan.picked.toSorted((a, b) => a.ordinal - b.ordinal) }
    },
  },
  {
    name: 'a message that came late behind newer ones is overlooked',
    plan: (real) => (rings, request) =>
      real(
        rings.map((ring) => ({ ...ring, risesFrom: 0 })),
        request,
      ),
  },
  {
    name: 'a full answer says that there is no more',
    plan: (real) => (rings, request) => ({ ...real(rings, request), hasMore: false }),
  },
  {
    name: 'dropped messages are not told',
    plan: (real) => (rings, request) => ({ ...real(rings, request), dropped: 0 }),
  },
  {
    name: 'dropped messages are told again and again',
    plan: (real) => (rings, request) => {
      const plan = real(rings, request)
      return { ...plan, parts: plan.parts.map((part) => ({ ...part, lost: 0 })) }
    },
  },
  {
    name: 'channels that are not allowed now are read',
    plan: (real) => (rings, request) => {
      const allowedChannelIds = new Set(rings.map(({ channelId }) => channelId))
      return real(rings, { ...request, query: { ...request.query, allowedChannelIds } })
    },
  },
  {
    name: 'threads that are closed now are read',
    plan: (real) => (rings, request) =>
      real(rings, { ...request, query: { ...request.query, closedThreadIds: new Set() } }),
  },
  {
    name: 'a filter takes what it does not show',
    store: (real) => ({
      async view(request) {
        const { allowedChannelIds, closedThreadIds, limit, ttlMinutes } = request.query
        const query = { allowedChannelIds, closedThreadIds, limit, ttlMinutes }
        const all = await real.view({ ...request, query })
        return { ...(await real.view(request)), receipt: all.receipt }
      },
      stillValid: async (_, picked) => picked.map(() => true),
    }),
  },
  {
    name: 'the time a message was sent is ignored',
    plan: (real) => (rings, request) => {
      return real(rings, { ...request, query: { ...request.query, since: 0 } })
    },
  },
  {
    name: 'cursors are ignored',
    plan: (real) => (rings, request) =>
      real(
        rings.map((ring) => ({ ...ring, cursor: { ...ring.cursor, low: ring.first, above: new Set() } })),
        request,
      ),
  },
  {
    name: 'a message counts as read before the answer is written',
    store: (real) => ({
      async view(request) {
        const view = await real.view(request)
        await real.commit(view.receipt)
        return view
      },
      stillValid: async (_, picked) => picked.map(() => true),
    }),
  },
  { name: 'a written answer is forgotten', store: () => ({ commit: async () => undefined }) },
  { name: 'deletions do not arrive', store: () => ({ remove: async () => undefined }) },
  { name: 'edits do not arrive', store: () => ({ replace: async () => true }) },
  {
    name: 'an edit loses the flags',
    store: (real) => ({
      replace: (scope, envelope, sealed) => real.replace(scope, { ...envelope, flags: new Map() }, sealed),
    }),
  },
  {
    name: 'entities hear themselves',
    store: (real) => ({
      append: (scope, envelope, sealed) => real.append(scope, { ...envelope, except: [] }, sealed),
    }),
  },
  { name: 'who lost access keeps the queue', store: () => ({ leave: async () => [] }) },
  { name: 'who lost access keeps the key', sealer: () => ({ close: () => undefined }) },
  { name: 'a dropped channel stays', store: () => ({ drop: async () => [] }) },
  { name: 'nothing is ever swept', store: () => ({ sweep: async () => undefined }) },
  {
    name: 'an open span without messages loses its wraps',
    store: (real) => ({
      async append(scope, envelope, sealed) {
        const added = await real.append(scope, envelope, sealed)
        if (sealed !== null) await real.closeSpan(scope, sealed.text.span)
        return added
      },
    }),
  },
]
