import type { Card, CardModal, Interaction, InteractionAnswer } from '@arachne/core/identities'
import type { API } from '@discordjs/core/http-only'
import { type APIInteraction, MessageFlags, RESTJSONErrorCodes } from 'discord.js'

import type { Calls } from '../rest/calls.ts'
import { cardBody, modalBody } from './cards.ts'

type Raw = Pick<APIInteraction, 'id' | 'token' | 'application_id'>

/** Discord drops an interaction without a first answer after three seconds. */
const EXCUSE_AFTER_MS = 2000

interface Received {
  kind: Interaction['kind']
  /** When it arrived, by performance.now(). */
  since: number
}

type Answering = InteractionAnswer & Disposable

/** The answers to one interaction, each in the form that is still possible after earlier ones. */
export function createAnswering(calls: Calls, raw: Raw, { kind, since }: Received): Answering {
  const onCard = kind === 'button' || kind === 'select'
  let first: 'none' | 'excused' | 'given' = 'none'
  let excusing: Promise<unknown> = Promise.resolve()
  const timer = setTimeout(
    () => {
      if (first !== 'none') return
      first = 'excused'
      excusing = excuse().catch(() => undefined)
    },
    EXCUSE_AFTER_MS - (performance.now() - since),
  )

  /** An existing answer is accepted as ours: only the confirmation of its arrival was lost. */
  async function giveFirst(call: (api: API) => Promise<unknown>): Promise<void> {
    const given = await calls.attempt(call)
    if (given.ok || given.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged) return
    throw given.error
  }

  const excuse = () =>
    calls.run((api) =>
      onCard
        ? api.interactions.deferMessageUpdate(raw.id, raw.token)
        : api.interactions.defer(raw.id, raw.token, { flags: MessageFlags.Ephemeral }),
    )

  /** The previous answer. */
  async function take(): Promise<typeof first> {
    const before = first
    first = 'given'
    clearTimeout(timer)
    await excusing
    return before
  }

  async function reply(card: Card): Promise<void> {
    const before = await take()
    const body = { ...cardBody(card), flags: MessageFlags.Ephemeral as const }
    if (before === 'none') return giveFirst((api) => api.interactions.reply(raw.id, raw.token, body))
    await calls.run(async (api) => {
      if (before === 'excused' && !onCard) {
        return api.interactions.editReply(raw.application_id, raw.token, cardBody(card))
      }
      return api.interactions.followUp(raw.application_id, raw.token, body)
    })
  }

  return {
    reply,
    async update(card) {
      if (!onCard) return reply(card)
      const before = await take()
      if (before === 'none')
        return giveFirst((api) => api.interactions.updateMessage(raw.id, raw.token, cardBody(card)))
      await calls.run((api) => api.interactions.editReply(raw.application_id, raw.token, cardBody(card)))
    },
    async ask(modal: CardModal) {
      await take()
      await giveFirst((api) => api.interactions.createModal(raw.id, raw.token, modalBody(modal)))
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  }
}
