import type { ApproveBody, RequestView, SettingsView, TemplateView } from '@arachne/contract'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { keys } from '../api/keys.ts'
import { type Doing, useAct } from '../api/use-act.ts'
import { useTellWarnings } from '../api/warning-sentence.ts'
import { useDraft } from '../drafts/use-draft.ts'
import {
  allowsSomething,
  bodyOf,
  type CeilingForm,
  filledFrom,
  USUAL_CEILING,
} from '../servers/ceiling/ceiling-form.ts'
import { CeilingFields, type Server } from '../servers/ceiling/CeilingFields.tsx'
import { RoleFields } from '../servers/ceiling/RoleFields.tsx'
import { ShortCard } from '../servers/ceiling/ShortCard.tsx'
import { StartFrom } from '../servers/ceiling/StartFrom.tsx'
import { TryWhy } from '../servers/ceiling/TryWhy.tsx'
import { Page } from '../shell/Page.tsx'
import { toasts } from '../toast/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import { useWords } from '../words/language.tsx'
import { Applicant } from './Applicant.tsx'
import { Welcome } from './Welcome.tsx'

export interface Letting extends CeilingForm {
  template: string
  /** '' for none. */
  announceIn: string
  text: string
}

type Warnings = Parameters<ReturnType<typeof useTellWarnings>>[0]

interface Props {
  title: string
  entity: RequestView['entity']
  askedAt?: string
  server: Server
  settings: SettingsView
  templates: readonly TemplateView[]
  /** The key of the form's draft. */
  draftOf: string
  letIn(grant: ApproveBody): Promise<{ warnings: Warnings }>
  /** The other answer. */
  otherwise: ReactNode
}

function firstForm({ server, settings, templates }: Props): Letting {
  const usual = templates.find(({ is_default: isDefault }) => isDefault)
  return {
    ...USUAL_CEILING,
    ...(usual && filledFrom(usual)),
    template: usual?.id ?? '',
    announceIn: settings.announce_channel_id ?? '',
    text: settings.announcement ?? server.usual_announcement,
  }
}

function useLetting({ entity, server, letIn }: Props, form: Letting, onDone: () => void) {
  const words = useWords('access').requests
  const tell = useTellWarnings()
  return useAct({
    run: () =>
      letIn({
        ...bodyOf(form),
        announce: form.announceIn === '' ? null : form.announceIn,
        ...(form.announceIn !== '' && { announcement: form.text }),
      }),
    touches: [keys.requests, keys.servers],
    onDone({ warnings }) {
      const said = warnings.length === 0 ? words.isIn(entity.name, server.name) : words.isInBut(entity.name)
      toasts.say([said, ...tell(warnings)].join(' '))
      onDone()
    },
  })
}

/** What an entity gets when it joins a server, filled in by an admin. */
export function LetInForm(props: Props) {
  const { entity, server, templates } = props
  const words = useWords('access').requests
  const ceiling = useWords('servers').ceiling
  const { title } = useWords('servers').servers
  const navigate = useNavigate()
  const draft = useDraft(props.draftOf, firstForm(props))
  const { value: form, change } = draft
  const leave = () => {
    draft.clear()
    void navigate({ to: '/servers/$server', params: { server: server.id } })
  }
  const letting = useLetting(props, form, leave)
  const answers = (
    <>
      <LetIn name={entity.name} form={form} letting={letting} />
      {props.otherwise}
    </>
  )
  return (
    <Page
      title={props.title}
      about={ceiling.about}
      crumbs={[
        { label: title, to: '/servers' },
        { label: server.name, to: `/servers/${server.id}` },
      ]}
    >
      <div className="cols deciding">
        <div className="card overflow-hidden">
          <Applicant entity={entity} askedAt={props.askedAt} />
          <StartFrom
            templates={templates}
            value={form.template}
            without={{ label: ceiling.usual, hint: ceiling.usualHint }}
            onPick={(picked) =>
              change({ ...USUAL_CEILING, ...(picked && filledFrom(picked)), template: picked?.id ?? '' })
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

interface LetInProps {
  name: string
  form: CeilingForm
  letting: Doing<undefined, unknown>
}

/** An entity that may do nothing is no use to anyone, so the button says what is missing. */
function LetIn({ name, form, letting }: LetInProps) {
  const words = useWords('access').requests
  const ready = allowsSomething(form)
  return (
    <>
      {!ready && <p className="small muted">{words.nothingYet}</p>}
      <Button
        look="primary"
        icon="check"
        blocked={!ready && words.nothingYet}
        doing={letting}
        working={words.lettingIn}
      >
        <span className="wraps">{words.letIn(name)}</span>
      </Button>
    </>
  )
}
