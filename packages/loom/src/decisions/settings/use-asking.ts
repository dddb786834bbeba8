import type { DecisionSettings, DecisionSettingsAnswer, DecisionSettingsBody } from '@arachne/contract'

import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { queryOf } from '../../api/query-of.ts'
import { type Doing, useAct } from '../../api/use-act.ts'
import { toasts } from '../../toast/toasts.ts'
import { useWords } from '../../words/language.tsx'

/** One entity on one server. */
export interface AskingSeat {
  entity: string
  server: string
}

export const askingQuery = (at: AskingSeat) =>
  queryOf(keys.decisionSettings(at.entity, at.server), () => api.readDecisionSettings(at.entity, at.server))

interface Change {
  body: DecisionSettingsBody
  /** The settings for undo. */
  before?: DecisionSettingsBody
  says?: string
  onSaved?(): void
}

export type AskingAct = Doing<Change, DecisionSettingsAnswer>

/** Saves immediately, with undo. */
export function useAsking(at: AskingSeat): AskingAct {
  const words = useWords('decisions').asking
  const saving = useAct({
    run: ({ body }: Change) => api.setDecisionSettings(at.entity, at.server, body),
    expect: {
      key: keys.decisionSettings(at.entity, at.server),
      change: (shown: DecisionSettingsAnswer, { body }) => ({
        ...shown,
        settings: { ...shown.settings, ...switched(body) },
      }),
    },
    touches: [keys.entity(at.entity)],
    onDone(_answer, { before, says, onSaved }) {
      onSaved?.()
      toasts.say(says ?? words.saved, before && (() => saving.act({ body: before })))
    },
  })
  return saving
}

/** What can be shown before the answer arrives; lists of names have to wait for it. */
function switched({
  enabled,
  channel_id: channel,
  language,
}: DecisionSettingsBody): Partial<DecisionSettings> {
  return {
    ...(enabled !== undefined && { enabled }),
    ...(channel !== undefined && { channel_id: channel }),
    ...(language !== undefined && { language }),
  }
}
