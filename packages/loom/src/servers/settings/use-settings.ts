import type { SettingsAnswer, SettingsBody, SettingsView } from '@arachne/contract'

import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { type Doing, useAct } from '../../api/use-act.ts'
import { toasts } from '../../toast/toasts.ts'
import { useWords } from '../../words/language.tsx'
import { serverKeys } from '../queries.ts'

interface Change {
  body: SettingsBody
  /** The settings for undo. */
  before?: SettingsBody
  says?: string
}

function shown(body: SettingsBody, { entity_talk: talk }: SettingsView): Partial<SettingsView> {
  const changed = Object.entries(body.entity_talk ?? {}).filter(([, value]) => value !== undefined)
  return {
    entity_talk: { ...talk, ...Object.fromEntries(changed) },
    ...(body.log_channel !== undefined && { log_channel_id: body.log_channel }),
  }
}

export type SettingsAct = Doing<Change, SettingsAnswer>

export function useSettings(server: string, onSaved?: () => void): SettingsAct {
  const words = useWords('servers').settings
  const saving = useAct({
    run: ({ body }: Change) => api.changeSettings(server, body),
    // Switches show their new state immediately.
    expect: {
      key: keys.settings(server),
      change: ({ settings }: SettingsAnswer, { body }) => ({
        settings: { ...settings, ...shown(body, settings) },
      }),
    },
    touches: [serverKeys.talk(server)],
    onDone(_answer, { before, says }) {
      onSaved?.()
      toasts.say(says ?? words.saved, before && (() => saving.act({ body: before })))
    },
  })
  return saving
}
