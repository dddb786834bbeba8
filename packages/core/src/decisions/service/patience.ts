/** What is known about the caller. */
export interface Caller {
  /** The client's own name for itself. */
  client?: string | undefined
  /** How long its user says that it waits. A progress token is no promise: many clients still give up. */
  patientMs?: number | undefined
  /** Whether the client declared the Tasks extension. */
  tasks: boolean
  /** What the call itself asked for. */
  maxWaitSeconds?: number | undefined
  /** After how long this client cancelled an earlier call. */
  cutAtMs?: number | undefined
}

export type WaitBudget = { task: true } | { task: false; ms: number }

/** Clients with a known limit that doesn't depend on progress. */
const KNOWN: readonly { name: RegExp; ms: number }[] = [
  // Claude Desktop and claude.ai end a call after about four minutes.
  { name: /claude[-_ ]?(?:desktop|ai)\b|claude\.ai|^claude$/i, ms: 200_000 },
]

/** Half of all clients give up after 60 seconds, even if progress is sent. */
const ANYBODY_MS = 45_000
/** Returns before the moment at which a client gave up last time. */
const CAREFUL = 0.8
const SHORTEST_MS = 1_000

function usual({ client = '', patientMs }: Caller): number {
  return patientMs ?? KNOWN.find(({ name }) => name.test(client))?.ms ?? ANYBODY_MS
}

/** How long a call may wait before it says that nothing has been decided yet. */
export function waitBudget(caller: Caller): WaitBudget {
  if (caller.tasks) return { task: true }
  const careful = caller.cutAtMs === undefined ? Infinity : Math.max(caller.cutAtMs * CAREFUL, SHORTEST_MS)
  const wanted = caller.maxWaitSeconds === undefined ? Infinity : caller.maxWaitSeconds * 1000
  return { task: false, ms: Math.min(usual(caller), careful, wanted) }
}

/** Which clients cancel calls, and when. */
export interface CutMemory {
  cut(client: string | undefined, afterMs: number): void
  cutAt(client: string | undefined): number | undefined
}

const MOST_CLIENTS = 200

/** Only a client's latest cancellation counts: its user may have changed a setting. */
export function createCutMemory(): CutMemory {
  const cuts = new Map<string, number>()
  return {
    cut(client = '', afterMs) {
      cuts.delete(client)
      cuts.set(client, afterMs)
      const [oldest] = cuts.keys()
      if (cuts.size > MOST_CLIENTS && oldest !== undefined) cuts.delete(oldest)
    },
    cutAt: (client = '') => cuts.get(client),
  }
}
