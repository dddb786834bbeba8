import { type After, createDueTimes } from '../../decisions/service/due-times.ts'
import { passes } from '../../decisions/service/failure.ts'
import { AppError } from '../../errors.ts'
import { createTurns } from '../../turns.ts'
import { type CardKey, createShowCard, type ShowDeps } from './show-card.ts'

/**
 * Updates cards to the current state of their items, each independently: a card that has to wait doesn't delay others.
 */
export interface CardOutbox extends AsyncDisposable {
  /** Something about this item has changed. `again`: perhaps only its card is gone. */
  show(key: CardKey, options?: { again: boolean }): void
}

interface Deps extends ShowDeps {
  after: After
  onError(error: unknown): void
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** Refused work is tried again occasionally: a permission may come back. */
const REFUSED_PAUSE_MS = 300_000

export function createCardOutbox(deps: Deps): CardOutbox {
  const { clock, after, cards, onError } = deps
  const showCard = createShowCard(deps)
  const turns = createTurns()
  const queued = new Set<string>()
  const toLookAt = new Set<string>()
  const running = new Set<Promise<void>>()
  const times = createDueTimes({ clock, after, onDue: (name) => begin(keyOf(name)) })
  let closed = false

  /** Stored with the card, so that the pause after many failures survives the process. */
  async function wait(key: CardKey, dueAt: number, attempts: number): Promise<void> {
    const card = await cards.find(key.orgaId, key.itemId)
    if (card !== undefined) await cards.save({ ...card, dueAt, attempts })
    if (!closed) times.set(nameOf(key), dueAt)
  }

  async function failed(key: CardKey, error: unknown): Promise<void> {
    if (!isPatient(error)) onError(error)
    const card = await cards.find(key.orgaId, key.itemId)
    const attempts = (card?.attempts ?? 0) + 1
    await wait(key, clock.now() + pauseAfter(error, attempts), attempts)
  }

  async function run(key: CardKey): Promise<void> {
    const name = nameOf(key)
    queued.delete(name)
    if (closed) return
    times.set(name, undefined)
    const again = toLookAt.delete(name)
    try {
      const later = await showCard(key, { again })
      if (later === undefined) return
      if (again) toLookAt.add(name)
      await wait(key, later, 0)
    } catch (error) {
      if (again) toLookAt.add(name)
      await failed(key, error)
    }
  }

  function begin(key: CardKey): void {
    const name = nameOf(key)
    if (closed || queued.has(name)) return
    queued.add(name)
    const work = turns
      .take(name, () => run(key))
      .catch(onError)
      .finally(() => running.delete(work))
    running.add(work)
  }

  return {
    show(key, { again } = { again: false }) {
      if (again) toLookAt.add(nameOf(key))
      begin(key)
    },
    async [Symbol.asyncDispose]() {
      closed = true
      times[Symbol.dispose]()
      await Promise.all(running)
    },
  }
}

function nameOf({ orgaId, itemId }: CardKey): string {
  return `${orgaId} ${itemId}`
}

function keyOf(name: string): CardKey {
  const [orgaId = '', itemId = ''] = name.split(' ')
  return { orgaId, itemId }
}

/** Discord asked us to wait, or is away: not worth reporting. */
function isPatient(error: unknown): boolean {
  return error instanceof AppError && passes(error)
}

function pauseAfter(error: unknown, attempts: number): number {
  const growing = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
  if (!(error instanceof AppError)) return growing
  const asked = (error.details.retryAfterSeconds ?? 0) * 1_000
  return Math.max(growing, asked, passes(error) ? 0 : REFUSED_PAUSE_MS)
}
