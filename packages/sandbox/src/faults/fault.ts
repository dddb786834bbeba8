/** Which requests a fault waits for. Absent parts match everything. */
interface RestMatch {
  method?: string
  /** Without `/api/v10`; see `matchesPath` for `*`. */
  path?: string
}

/** What can go wrong with a REST request. */
export type RestFault =
  /** Answered without being processed. */
  | ({ kind: 'status'; status: number; body?: unknown; headers?: Record<string, string> } & RestMatch)
  /** Processed after a pause. */
  | ({ kind: 'latency'; ms: number } & RestMatch)
  /** The socket closes before the request is processed. */
  | ({ kind: 'drop' } & RestMatch)
  /** Processed, then the socket closes: the caller cannot know the outcome. */
  | ({ kind: 'cut' } & RestMatch)
  /** The webhook that the request uses is gone, without an event. */
  | ({ kind: 'deleted-webhook' } & RestMatch)

/** What can go wrong on the gateway. */
export type GatewayFault =
  /** A heartbeat stays without its ACK. */
  | { kind: 'lost-ack' }
  /** The next IDENTIFY or RESUME is answered with op 9. */
  | { kind: 'invalid-session'; resumable?: boolean }
  /** The next dispatch of this type is sent with fields replaced, e.g. `components: null`. */
  | { kind: 'malformed'; event: string; patch: Record<string, unknown> }
  /** The next dispatch of this type never arrives, though its number is used. */
  | { kind: 'lost-event'; event: string }

/** Message search says that it is not indexed yet. */
interface IndexingFault {
  kind: 'indexing'
  retry_after?: number
}

export type Fault = RestFault | GatewayFault | IndexingFault

export interface ArmedFault {
  id: string
  fault: Exclude<Fault, IndexingFault>
  /** How often it still strikes; `null` = until it is removed. */
  left: number | null
}
