import type { EntityView } from '@arachne/contract'
import { useParams } from '@tanstack/react-router'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { WakeCall } from '../clients/WakeCall.tsx'
import { Panel } from '../ui/Card.tsx'
import { Switch } from '../ui/Check.tsx'
import { Failure } from '../ui/Failure.tsx'
import { useWords } from '../words/language.tsx'
import { useEntity } from './queries.ts'

const SWITCHES = [
  'notify_on_mention',
  'notify_on_trigger',
  'notify_on_reply',
  'notify_excerpt',
  'accepts_dms',
] as const

type Switches = Partial<Pick<EntityView, (typeof SWITCHES)[number]>>

export function Notifications() {
  const words = useWords('entity').notifications
  const { entity: id } = useParams({ from: '/app/entities/$entity/notifications' })
  const entity = useEntity(id)
  const changing = useAct({
    run: (change: Switches) => api.updateEntity(id, change),
    expect: { key: keys.entity(id), change: (shown: EntityView, change) => ({ ...shown, ...change }) },
  })
  const hints: Partial<Record<keyof Switches, string>> = {
    notify_excerpt: words.excerptHint,
    accepts_dms: words.dmsHint,
  }
  return (
    <div className="stack">
      <Panel title={words.title} about={words.about} className="stack max-w-[640px]">
        {SWITCHES.map((name) => (
          <Switch
            key={name}
            label={words[name]}
            hint={hints[name]}
            checked={entity[name]}
            onChange={(on) => changing.act({ [name]: on })}
          />
        ))}
        <Failure error={changing.error} what={words.notSaved} />
      </Panel>
      <WakeCall entity={entity} />
    </div>
  )
}
