import { useEffect, useState } from 'react'

import { useTellError } from '../../api/error-sentence.ts'
import { SaveBar } from '../../servers/SaveBar.tsx'
import { toasts } from '../../toast/toasts.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useWords } from '../../words/language.tsx'
import { DiscordSection } from '../discord/DiscordSection.tsx'
import { OrgaPage } from '../OrgaPage.tsx'
import { useOrga } from '../queries.ts'
import { useOrgaAct } from '../use-orga-act.ts'
import { AgentSettings } from './AgentSettings.tsx'
import { Basics } from './Basics.tsx'
import { DeleteOrga } from './DeleteOrga.tsx'
import { Rules } from './Rules.tsx'
import { bodyOf, formOf, type SettingsForm } from './settings-form.ts'
import { Transfer } from './Transfer.tsx'
import { Webhooks } from './webhooks/Webhooks.tsx'

/** How an organisation works. All members can read it; its owner changes it. */
export function OrgaSettingsPage() {
  const words = useWords('orga-settings').settings
  const common = useWords('orga').orga
  const tell = useTellError()
  const orga = useOrga()
  const stored = formOf(orga)
  const [changes, setChanges] = useState<Partial<SettingsForm>>({})
  const form = { ...stored, ...changes }
  const isDirty = JSON.stringify(form) !== JSON.stringify(stored)
  const saving = useOrgaAct({
    run: (api) => api.change(bodyOf(form)),
    onDone() {
      setChanges({})
      toasts.say(common.saved)
    },
  })
  useFocusOnError(saving.error)
  const fields = saving.error === undefined ? {} : tell(saving.error).fields
  const section = {
    form,
    fields,
    onChange: (part: Partial<SettingsForm>) => setChanges((before) => ({ ...before, ...part })),
  }
  const isOwner = orga.me.owner
  return (
    <OrgaPage title={common.places.settings} about={words.about}>
      <div className="stack narrow-form">
        {!isOwner && <Notice icon="lock">{words.ownerOnly(orga.owner.name)}</Notice>}
        <fieldset className="stack" disabled={!isOwner}>
          <Basics {...section} />
          <Rules {...section} />
          <AgentSettings {...section} />
        </fieldset>
        <Failure error={saving.error} what={common.notSaved} />
        {isOwner && <Webhooks />}
        <DiscordSection />
        {isOwner && <Transfer />}
        {isOwner && <DeleteOrga />}
      </div>
      <SaveBar
        shown={isOwner && isDirty}
        busy={saving.busy}
        onSave={() => saving.act(undefined)}
        onDiscard={() => setChanges({})}
      />
    </OrgaPage>
  )
}

/** After a refusal, focuses the first invalid field, wherever it is on the page. */
function useFocusOnError(error: Error | undefined): void {
  useEffect(() => {
    if (error) document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
  }, [error])
}
