import type { RequestView, SettingsView, TemplateView } from '@arachne/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { type Doing, useAct } from '../api/use-act.ts'
import { useTellWarnings } from '../api/warning-sentence.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { bodyOf, type CeilingForm, EMPTY_CEILING, filledFrom } from '../servers/ceiling/ceiling-form.ts'
import { CeilingFields, type Server } from '../servers/ceiling/CeilingFields.tsx'
import { RoleFields } from '../servers/ceiling/RoleFields.tsx'
import { ShortCard } from '../servers/ceiling/ShortCard.tsx'
import { StartFrom } from '../servers/ceiling/StartFrom.tsx'
import { TryWhy } from '../servers/ceiling/TryWhy.tsx'
import { ceilingWords } from '../servers/ceiling/words.ts'
import { serverWords } from '../servers/words.ts'
import { Page } from '../shell/Page.tsx'
import { toasts } from '../toast/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import { useWords } from '../words/language.tsx'
import { Applicant } from './Applicant.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import { Welcome } from './Welcome.tsx'
import { requestWords } from './words.ts'

export interface Letting extends CeilingForm {
  template: string
  /** '' for none. */
  announceIn: string
  text: string
}

interface Props {
  request: RequestView
  server: Server
  settings: SettingsView
  templates: readonly TemplateView[]
}

function firstForm({ server, settings, templates }: Omit<Props, 'request'>): Letting {
  const usual = templates.find(({ is_default: isDefault }) => isDefault)
  return {
    ...EMPTY_CEILING,
    ...(usual && filledFrom(usual)),
    template: usual?.id ?? '',
    announceIn: settings.announce_channel_id ?? '',
    text: settings.announcement ?? server.usual_announcement,
  }
}

function useLetting({ request, server }: Props, form: Letting, onDone: () => void) {
  const words = useWords(requestWords)
  const tell = useTellWarnings()
  const { name } = request.entity
  return useAct({
    run: () =>
      api.approve(request.id, {
        ...bodyOf(form),
        announce: form.announceIn === '' ? null : form.announceIn,
        ...(form.announceIn !== '' && { announcement: form.text }),
      }),
    touches: [keys.requests, keys.servers],
    onDone({ warnings }) {
      const said = warnings.length === 0 ? words.isIn(name, server.name) : words.isInBut(name)
      toasts.say([said, ...tell(warnings)].join(' '))
      onDone()
    },
  })
}

export function RequestForm(props: Props) {
  const { request, server, templates } = props
  const words = useWords(requestWords)
  const ceiling = useWords(ceilingWords)
  const { title } = useWords(serverWords)
  const navigate = useNavigate()
  const draft = useDraft(`request:${request.id}`, firstForm(props))
  const { value: form, change } = draft
  const { entity } = request
  const leave = () => {
    draft.clear()
    void navigate({ to: '/servers/$server', params: { server: server.id } })
  }
  const letting = useLetting(props, form, leave)
  const answers = <Answers request={request} letting={letting} onDeclined={leave} />
  return (
    <Page
      title={words.asks(entity.name, server.name)}
      about={ceiling.about}
      crumbs={[
        { label: title, to: '/servers' },
        { label: server.name, to: `/servers/${server.id}` },
      ]}
    >
      <div className="cols deciding">
        <div className="card overflow-hidden">
          <Applicant request={request} />
          <StartFrom
            templates={templates}
            value={form.template}
            without={{ label: ceiling.nothing, hint: ceiling.nothingHint }}
            onPick={(picked) =>
              change({ ...EMPTY_CEILING, ...(picked && filledFrom(picked)), template: picked?.id ?? '' })
            }
          />
          <CeilingFields server={server} form={form} onChange={change} name={entity.name} />
          <RoleFields server={server} form={form} onChange={change} />
          <Welcome server={server} entity={entity} form={form} onChange={change} />
        </div>
        <aside className="stack facts">
          <ShortCard server={server} name={entity.name} form={form}>
            <Failure error={letting.error} what={words.notDecided} />
            <div className="stack-2 hide-phone">{answers}</div>
            <p className="tiny faint">{words.notice(entity.owner.name)}</p>
          </ShortCard>
          <TryWhy server={server.id} />
        </aside>
      </div>
      <div className="bar only-phone">{answers}</div>
    </Page>
  )
}

interface AnswersProps {
  request: RequestView
  letting: Doing<undefined, unknown>
  onDeclined(): void
}

function Answers({ request, letting, onDeclined }: AnswersProps) {
  const words = useWords(requestWords)
  const [declining, setDeclining] = useState(false)
  return (
    <>
      <Button
        look="primary"
        icon="check"
        busy={letting.busy}
        working={words.lettingIn}
        onClick={() => letting.act(undefined)}
      >
        <span className="wraps">{words.letIn(request.entity.name)}</span>
      </Button>
      <Button onClick={() => setDeclining(true)} disabled={letting.busy}>
        {words.decline}
      </Button>
      {declining && (
        <DeclineDialog request={request} onClose={() => setDeclining(false)} onDone={onDeclined} />
      )}
    </>
  )
}
