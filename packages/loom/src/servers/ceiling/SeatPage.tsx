import type { ResidentView, TemplateView } from '@arachne/contract'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'

import { allOf } from '../../api/all-of.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useAct } from '../../api/use-act.ts'
import { Asking } from '../../decisions/settings/Asking.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import { EntityAvatar } from '../../identity/Avatar.tsx'
import { NotFound } from '../../shell/NotFound.tsx'
import { Page } from '../../shell/Page.tsx'
import { PageOf } from '../../shell/PageOf.tsx'
import { toasts } from '../../toast/toasts.ts'
import { PlatformBadge } from '../../ui/Badge.tsx'
import { Switch } from '../../ui/Check.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { SkeletonBlock } from '../../ui/Skeleton.tsx'
import { useWords } from '../../words/language.tsx'
import { residentsQuery, serverKeys, serverQuery, templatesQuery, useServer } from '../queries.ts'
import { SaveBar } from '../SaveBar.tsx'
import { bodyOf, type CeilingForm, filledFrom, formOf } from './ceiling-form.ts'
import { CeilingFields } from './CeilingFields.tsx'
import { FormSection } from './FormSection.tsx'
import { RemoveResident } from './RemoveResident.tsx'
import { RoleFields } from './RoleFields.tsx'
import { ShortCard } from './ShortCard.tsx'
import { StartFrom } from './StartFrom.tsx'
import { TryWhy } from './TryWhy.tsx'

const FORM_HEIGHT = 900

/** One entity on one server: the most it is allowed there. */
export function SeatPage() {
  const words = useWords('servers').ceiling
  const { server, entity: id } = useParams({ from: '/app/servers/$server/entities/$entity' })
  const query = allOf({ known: useQuery(serverQuery(server)), residents: useQuery(residentsQuery(server)) })
  return (
    <PageOf title={words.title} query={query} meanwhile={<SkeletonBlock height={FORM_HEIGHT} />}>
      {({ residents }) => {
        const entity = residents.entities.find((one) => one.id === id)
        return entity ? <Seat key={entity.id} entity={entity} serverId={server} /> : <NotFound />
      }}
    </PageOf>
  )
}

function useSaving(entity: ResidentView, server: string, onSaved: () => void) {
  const words = useWords('servers').ceiling
  const saving = useAct({
    run: ({ form }: { form: CeilingForm; before?: CeilingForm }) =>
      api.setCeiling(entity.id, server, bodyOf(form)),
    touches: [serverKeys.residents(server), keys.entity(entity.id), keys.server(server)],
    onDone(_answer, { before }) {
      onSaved()
      const undo = before && (() => saving.act({ form: before }))
      toasts.say(words.saved(entity.name), undo)
    },
  })
  return saving
}

function Seat({ entity, serverId }: { entity: ResidentView; serverId: string }) {
  const words = useWords('servers').ceiling
  const list = useWords('servers').servers
  const server = useServer(serverId)
  const { templates } = useSuspenseQuery(templatesQuery(serverId)).data
  const [template, setTemplate] = useState('')
  const stored = formOf(entity.membership)
  const { value: form, change, clear, dirty } = useDraft<CeilingForm>(`seat:${serverId}:${entity.id}`, stored)
  const startAgain = () => {
    clear()
    setTemplate('')
  }
  const saving = useSaving(entity, serverId, startAgain)
  function startFrom(picked: TemplateView | undefined) {
    setTemplate(picked?.id ?? '')
    change(picked ? filledFrom(picked) : stored)
  }
  return (
    <Page
      title={entity.name}
      about={words.about}
      crumbs={[
        { label: list.title, to: '/servers' },
        { label: server.name, to: `/servers/${serverId}` },
      ]}
    >
      <div className="cols">
        <div className="stack">
          <div className="card overflow-hidden">
            <Who entity={entity} />
            <StartFrom
              templates={templates}
              value={template}
              without={{ label: words.asNow, hint: words.asNowHint }}
              onPick={startFrom}
            />
            <CeilingFields server={server} form={form} onChange={change} name={entity.name} />
            <RoleFields server={server} form={form} onChange={change} />
            <Mention name={entity.name} form={form} onChange={change} />
          </div>
          <Asking at={{ entity: entity.id, server: serverId }} />
          <RemoveResident entity={entity} server={server} />
        </div>
        <aside className="stack facts">
          <ShortCard server={server} name={entity.name} form={form} />
          <Failure error={saving.error} what={words.notSaved} />
          <TryWhy server={serverId} entity={entity.id} />
        </aside>
      </div>
      <SaveBar
        shown={dirty}
        busy={saving.busy}
        onDiscard={startAgain}
        onSave={() => saving.act({ form, before: stored })}
      />
    </Page>
  )
}

interface MentionProps {
  name: string
  form: CeilingForm
  onChange(part: Partial<CeilingForm>): void
}

function Mention({ name, form, onChange }: MentionProps) {
  const words = useWords('servers').ceiling
  return (
    <FormSection title={`@${name}`}>
      <Switch
        label={words.mention(name)}
        hint={words.mentionHint}
        checked={form.mentionable}
        onChange={(mentionable) => onChange({ mentionable })}
      />
    </FormSection>
  )
}

function Who({ entity }: { entity: ResidentView }) {
  const list = useWords('servers').servers
  return (
    <div className="ask">
      <EntityAvatar entity={entity} size={64} />
      <div className="grow">
        <p className="line-x wrapx">
          <b>{entity.name}</b>
          <PlatformBadge platform={entity.platform} />
          <span className="small muted">{list.partnered(entity.owner.name)}</span>
        </p>
        {entity.description !== null && <p className="quote small">{entity.description}</p>}
      </div>
    </div>
  )
}
