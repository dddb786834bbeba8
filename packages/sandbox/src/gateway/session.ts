import { randomBytes } from 'node:crypto'

import type { FaultInjector } from '../faults/injector.ts'
import type { Id } from '../world/records.ts'
import type { Account } from './account.ts'
import { OP, type Dispatch } from './protocol.ts'
import type { Shard } from './shards.ts'
import type { Transport } from './transport.ts'

/** What IDENTIFY asked for. */
export interface Wanted {
  account: Account
  shard: Shard
  sharded: boolean
  intents: number
  largeThreshold: number
}

/** What a client holds across connections: numbered dispatches, of which the last ones can be asked for again. */
export interface Session extends Wanted {
  readonly id: string
  /** Guilds announced to the client, so that losing one is announced once. */
  readonly guilds: Set<Id>
  /** Channels the account could see when it was last looked at. */
  readonly viewable: Set<Id>
  readonly seq: number
  readonly connected: boolean
  readonly transport: Transport | null
  dispatch(type: string, data: unknown): void
  attach(transport: Transport): void
  detach(): void
  /** What was dispatched after `seq`; undefined if that is no longer known. */
  since(seq: number): readonly Dispatch[] | undefined
}

interface Deps {
  faults: FaultInjector
  /** Sees what bots get, unless it is spoilt on purpose: there are published types for that. */
  observe: (dispatch: Dispatch, session: Session) => void
}

const REPLAY_LIMIT = 2000

export function createSession(wanted: Wanted, { faults, observe }: Deps): Session {
  let seq = 0
  let transport: Transport | null = null
  let sent: Dispatch[] = []
  let forgottenUpTo = 0

  function remember(dispatch: Dispatch) {
    sent.push(dispatch)
    if (sent.length <= 2 * REPLAY_LIMIT) return
    forgottenUpTo = sent.at(-REPLAY_LIMIT - 1)?.s ?? 0
    sent = sent.slice(-REPLAY_LIMIT)
  }

  /** Faults strike the program under test while it listens: not the people who watch it, nor a session that waits. */
  const canBeStruck = () => wanted.account.application !== null && transport !== null
  const spoiled = (type: string) => canBeStruck() && faults.takeGateway('malformed', type)
  const lost = (type: string) => canBeStruck() && faults.takeGateway('lost-event', type)

  const session: Session = {
    ...wanted,
    id: randomBytes(16).toString('hex'),
    guilds: new Set(),
    viewable: new Set(),
    get seq() {
      return seq
    },
    get connected() {
      return transport !== null
    },
    get transport() {
      return transport
    },
    dispatch(type, data) {
      seq += 1
      if (lost(type)) return
      const fault = spoiled(type)
      const d = fault ? { ...(data as object), ...fault.patch } : data
      const dispatch: Dispatch = { t: type, s: seq, op: OP.DISPATCH, d }
      remember(dispatch)
      if (!fault && wanted.account.application) observe(dispatch, session)
      transport?.send(dispatch)
    },
    attach(next) {
      transport = next
    },
    detach() {
      transport = null
    },
    since(last) {
      return last < forgottenUpTo ? undefined : sent.filter(({ s }) => s > last)
    },
  }
  return session
}
