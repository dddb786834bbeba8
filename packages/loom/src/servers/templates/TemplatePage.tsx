import type { TemplateView } from '@arachne/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'

import { allOf } from '../../api/all-of.ts'
import { api } from '../../api/client.ts'
import { useTellError } from '../../api/error-sentence.ts'
import { keys } from '../../api/keys.ts'
import { useAct } from '../../api/use-act.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { NotFound } from '../../shell/NotFound.tsx'
import { Page } from '../../shell/Page.tsx'
import { PageOf } from '../../shell/PageOf.tsx'
import { toasts } from '../../toast/toasts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Check.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useSubmit } from '../../ui/Form.tsx'
import { SkeletonBlock } from '../../ui/Skeleton.tsx'
import { useWords } from '../../words/language.tsx'
import { USUAL_CEILING, filledFrom, grantIn } from '../ceiling/ceiling-form.ts'
import { CeilingFields, type Granting, type Server } from '../ceiling/CeilingFields.tsx'
import { ShortCard } from '../ceiling/ShortCard.tsx'
import { serverQuery, templatesQuery, toolsQuery } from '../queries.ts'

const FORM_HEIGHT = 900

/** With `new` as the id, creates one. */
export function TemplatePage() {
  const words = useWords('servers').templates
  const { server: id, template: wanted } = useParams({ from: '/app/servers/$server/templates/$template' })
  const query = allOf({
    known: useQuery(serverQuery(id)),
    list: useQuery(templatesQuery(id)),
    tools: useQuery(toolsQuery),
  })
  return (
    <PageOf title={words.newTitle} query={query} meanwhile={<SkeletonBlock height={FORM_HEIGHT} />}>
      {({ known, list }) => {
        const template = list.templates.find((one) => one.id === wanted)
        if (template === undefined && wanted !== 'new') return <NotFound />
        return <TemplateForm key={wanted} server={known.server} template={template} />
      }}
    </PageOf>
  )
}

interface TemplateDraft extends Granting {
  name: string
  isDefault: boolean
}

function useTemplateForm(server: Server, template: TemplateView | undefined) {
  const words = useWords('servers').templates
  const navigate = useNavigate()
  const { value, change, clear } = useDraft<TemplateDraft>(`template:${server.id}:${template?.id ?? 'new'}`, {
    ...(template ? filledFrom(template) : USUAL_CEILING),
    name: template?.name ?? '',
    isDefault: template?.is_default ?? false,
  })
  const body = { ...grantIn(value), name: value.name, is_default: value.isDefault }
  const saving = useAct({
    run: () =>
      template ? api.updateTemplate(server.id, template.id, body) : api.createTemplate(server.id, body),
    touches: [keys.templates(server.id)],
    onDone() {
      clear()
      toasts.say(words.saved(value.name))
      void navigate({ to: '/servers/$server/templates', params: { server: server.id } })
    },
  })
  return { value, change, saving }
}

function TemplateForm({ server, template }: { server: Server; template: TemplateView | undefined }) {
  const words = useWords('servers').templates
  const list = useWords('servers').servers
  const { value, change, saving } = useTemplateForm(server, template)
  const { form } = useSubmit({ doing: saving, failed: undefined })
  return (
    <Page
      title={template ? words.editTitle(template.name) : words.newTitle}
      about={words.about}
      crumbs={[
        { label: list.title, to: '/servers' },
        { label: server.name, to: `/servers/${server.id}` },
        { label: list.tabs.templates, to: `/servers/${server.id}/templates` },
      ]}
    >
      <form {...form} className="cols">
        <div className="card overflow-hidden">
          <NameFields value={value} onChange={change} error={saving.error} />
          <CeilingFields server={server} form={value} onChange={change} />
        </div>
        <aside className="stack facts">
          <ShortCard server={server} name={words.a} form={{ ...USUAL_CEILING, ...value, mentionable: false }}>
            <Failure error={saving.error} what={words.notSaved} />
            <div className="stack-2">
              <Button type="submit" look="primary" busy={saving.busy} working={words.saving}>
                {words.save}
              </Button>
              <LinkButton to="/servers/$server/templates" params={{ server: server.id }}>
                {words.cancel}
              </LinkButton>
            </div>
          </ShortCard>
        </aside>
      </form>
    </Page>
  )
}

interface NameProps {
  value: TemplateDraft
  onChange(part: Partial<TemplateDraft>): void
  error: Error | undefined
}

function NameFields({ value, onChange, error }: NameProps) {
  const words = useWords('servers').templates
  const tell = useTellError()
  const wrongName = error && tell(error).fields.name
  return (
    <div className="card-b stack">
      <TextField
        label={words.name}
        hint={words.nameHint}
        required
        maxLength={50}
        value={value.name}
        onChange={(name) => onChange({ name })}
        {...(wrongName !== undefined && { error: wrongName })}
      />
      <Checkbox
        label={words.default}
        hint={words.defaultText}
        checked={value.isDefault}
        onChange={(isDefault) => onChange({ isDefault })}
      />
    </div>
  )
}
