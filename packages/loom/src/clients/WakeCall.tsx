import { type EntityView, type WakeCallAnswer, WakeFlag } from '@arachne/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { type Doing, useAct } from '../api/use-act.ts'
import { entityStatusQuery, wakeCallQuery } from '../entities/status/queries.ts'
import { toasts } from '../toast/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Panel } from '../ui/Card.tsx'
import { Checkbox } from '../ui/Check.tsx'
import { KeyDialog } from '../ui/dialogs/KeyDialog.tsx'
import { DocsLink } from '../ui/DocsLink.tsx'
import { Failure } from '../ui/Failure.tsx'
import { TextField } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Notice } from '../ui/Notice.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useWords } from '../words/language.tsx'
import { Phrase } from '../words/Phrase.tsx'

interface Wish {
  url: string
  only: WakeFlag[]
}

/** The address called when an owner's entity has mail, and whether that works. */
export function WakeCall({ entity }: { entity: EntityView }) {
  const words = useWords('clients').wake
  const status = useQuery(entityStatusQuery(entity.id))
  const isSet = status.data?.wake_call != null
  const setting = useQuery({ ...wakeCallQuery(entity.id, isSet), enabled: status.data !== undefined })
  const error = status.error ?? setting.error
  const touches = [keys.entityStatus(entity.id), keys.wakeCall(entity.id)]
  const saving = useAct({ run: (wish: Wish) => api.setWakeCall(entity.id, wish), touches })
  const removing = useAct({
    run: () => api.removeWakeCall(entity.id),
    touches,
    onDone: () => toasts.say(words.isRemoved),
  })
  const secret = saving.answer?.secret
  const failedAt = status.data?.wake_call?.failed_at ?? null
  return (
    <Panel
      title={words.title}
      about={
        <>
          {words.about} <DocsLink page="use/waking">{words.docs}</DocsLink>
        </>
      }
      className="stack max-w-[640px]"
    >
      <NotLoaded of={[status, setting]} what={words.notLoaded} />
      {failedAt !== null && (
        <Notice kind="warn">
          <Phrase text={words.failing} parts={{ ago: <TimeAgo at={failedAt} /> }} />
        </Notice>
      )}
      {setting.data === undefined && !error && <SkeletonBlock height={220} />}
      {setting.data !== undefined && <WakeForm setting={setting.data} saving={saving} removing={removing} />}
      {secret !== undefined && (
        <KeyDialog title={words.secretTitle} label={words.secret} secret={secret} onDone={saving.reset} />
      )}
    </Panel>
  )
}

interface FormProps {
  /** null: no address is called. */
  setting: WakeCallAnswer | null
  saving: Doing<Wish, unknown>
  removing: Doing<undefined, unknown>
}

function WakeForm({ setting, saving, removing }: FormProps) {
  const words = useWords('clients').wake
  const [url, setUrl] = useState(setting?.url ?? '')
  const [only, setOnly] = useState<WakeFlag[]>(setting?.only ?? [])
  return (
    <Form
      className="stack-3"
      says={{
        act: setting === null ? words.save : words.replace,
        working: words.saving,
        failed: words.notSaved,
      }}
      beside={
        setting !== null && (
          <Button look="ghost" doing={removing} working={words.removing}>
            {words.remove}
          </Button>
        )
      }
      doing={saving}
      onAct={() => saving.act({ url, only })}
    >
      {(fields) => (
        <>
          <TextField
            label={words.url}
            hint={words.urlHint}
            error={fields.url}
            type="url"
            required
            placeholder="https://"
            value={url}
            onChange={setUrl}
          />
          <Flags only={only} onChange={setOnly} />
          <Failure error={removing.error} what={words.notRemoved} />
        </>
      )}
    </Form>
  )
}

function Flags({ only, onChange }: { only: WakeFlag[]; onChange(only: WakeFlag[]): void }) {
  const words = useWords('clients').wake
  const tick = (flag: WakeFlag, ticked: boolean) =>
    onChange(WakeFlag.options.filter((one) => (one === flag ? ticked : only.includes(one))))
  return (
    <fieldset className="stack-2">
      <legend className="label mb-2">{words.only}</legend>
      {WakeFlag.options.map((flag) => (
        <Checkbox
          key={flag}
          label={words.flags[flag]}
          checked={only.includes(flag)}
          onChange={(ticked) => tick(flag, ticked)}
        />
      ))}
      <p className="hint">{words.onlyHint}</p>
    </fieldset>
  )
}
