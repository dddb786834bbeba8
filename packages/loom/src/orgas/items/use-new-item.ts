import { useNavigate } from '@tanstack/react-router'

import { keys } from '../../api/keys.ts'
import { useAct } from '../../api/use-act.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { orgaApi } from '../api.ts'
import { useOrgaId } from '../queries.ts'
import { useChannel } from './ChannelField.tsx'

interface NewItem<Form> {
  kind: 'topic' | 'voting' | 'election'
  empty: Form
  /** The origin of the item; each has a draft of its own. */
  from?: string | undefined
  /** Returns its id. */
  create(api: ReturnType<typeof orgaApi>, form: Form, channel: string): Promise<string>
}

/** A form kept while it is being written, sent once, and followed by the page of the new item. */
export function useNewItem<Form extends { channel: string }>({ kind, empty, from, create }: NewItem<Form>) {
  const orga = useOrgaId()
  const navigate = useNavigate()
  const {
    value: form,
    change,
    clear,
  } = useDraft(`new-${kind}:${orga}${from === undefined ? '' : `:${from}`}`, empty)
  const channel = useChannel(form.channel)
  const creating = useAct({
    run: () => create(orgaApi(orga), form, channel),
    touches: [keys.orga(orga)],
    onDone(id) {
      clear()
      void navigate({ to: `/orgas/${orga}/${kind}s/${id}` })
    },
  })
  return { form, change, channel, creating }
}
