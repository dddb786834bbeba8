import type { ResidentView, TemplateView } from '@arachne/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { toasts } from '../../toast/toasts.ts'
import { Checkbox } from '../../ui/Check.tsx'
import { ActDialog } from '../../ui/dialogs/ActDialog.tsx'
import { SkeletonBlock } from '../../ui/Skeleton.tsx'
import { useWords } from '../../words/language.tsx'
import { residentsQuery, serverKeys } from '../queries.ts'

interface Props {
  server: string
  template: TemplateView
  onClose(): void
}

/** Applied one after the other; undone together. */
function useApplying({ server, template, onClose }: Props) {
  const words = useWords('servers').templates
  const touches = [serverKeys.residents(server)]
  const undoing = useAct({
    async run(before: readonly ResidentView[]) {
      for (const { id, membership } of before) {
        const { channels, tools, may_ping: mayPing } = membership
        await api.setCeiling(id, server, { channels, tools, may_ping: mayPing })
      }
    },
    touches,
  })
  return useAct({
    async run(chosen: readonly ResidentView[]) {
      for (const { id } of chosen) await api.applyTemplate(server, template.id, { entity: id })
    },
    touches,
    onDone(_answer, chosen) {
      toasts.say(words.appliedTo(chosen.length), () => undoing.act(chosen))
      onClose()
    },
  })
}

/** For entities that are already on the server. */
export function ApplyTemplate(props: Props) {
  const { server, template, onClose } = props
  const words = useWords('servers').templates
  const missing = useWords('errors').missing
  const list = useWords('servers').servers
  const { data } = useQuery(residentsQuery(server))
  const [ticked, setTicked] = useState<readonly string[]>([])
  const applying = useApplying(props)
  const chosen = data?.entities.filter(({ id }) => ticked.includes(id)) ?? []
  return (
    <ActDialog
      title={words.applyTitle(template.name)}
      about={words.applyAbout}
      says={{ act: words.applyNow(chosen.length), working: words.applying, failed: words.notApplied }}
      missing={chosen.length === 0 && missing.entity}
      doing={applying}
      onAct={() => applying.act(chosen)}
      onClose={onClose}
      width={480}
    >
      {data === undefined && <SkeletonBlock height={80} />}
      {data?.entities.length === 0 && <p className="muted">{words.nobody}</p>}
      {data?.entities.map(({ id, name, owner }) => (
        <Checkbox
          key={id}
          label={name}
          hint={list.partnered(owner.name)}
          checked={ticked.includes(id)}
          onChange={(on) => setTicked(on ? [...ticked, id] : ticked.filter((one) => one !== id))}
        />
      ))}
    </ActDialog>
  )
}
