import type { TemplateView } from '@arachne/contract'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { Badge } from '../../ui/Badge.tsx'
import { IconButton, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { useShown } from '../../ui/use-shown.tsx'
import { useWords } from '../../words/language.tsx'
import { templatesQuery } from '../queries.ts'
import { useSum } from '../use-sum.ts'
import { ApplyTemplate } from './ApplyTemplate.tsx'
import { type TemplateActs, useTemplateActs } from './use-template-acts.ts'

export function Templates() {
  const words = useWords('servers').templates
  const { server } = useParams({ from: '/app/servers/$server' })
  const { data, pending } = useShown(templatesQuery(server), { rows: 3 })
  if (data === undefined) return pending
  const create = (
    <LinkButton
      to="/servers/$server/templates/$template"
      params={{ server, template: 'new' }}
      icon="plus"
      look="primary"
    >
      {words.create}
    </LinkButton>
  )
  if (data.templates.length === 0) {
    return (
      <div className="card">
        <EmptyState title={words.emptyTitle} actions={create}>
          {words.emptyText}
        </EmptyState>
      </div>
    )
  }
  return <TemplateList server={server} templates={data.templates} create={create} />
}

interface Props {
  server: string
  templates: readonly TemplateView[]
  create: ReactNode
}

function TemplateList({ server, templates, create }: Props) {
  const words = useWords('servers').templates
  const acts = useTemplateActs(server)
  const [applied, setApplied] = useState<TemplateView>()
  return (
    <div className="stack-3">
      <div className="line-x wrapx">
        <p className="small muted grow">{words.about}</p>
        {create}
      </div>
      <Failure error={acts.error} what={words.notChanged} />
      <ul className="card rows">
        {templates.map((template) => (
          <TemplateRow key={template.id} template={template} acts={acts} onApply={setApplied} />
        ))}
      </ul>
      <p className="hint">{words.defaultText}</p>
      {applied && <ApplyTemplate server={server} template={applied} onClose={() => setApplied(undefined)} />}
    </div>
  )
}

interface RowProps {
  template: TemplateView
  acts: TemplateActs
  onApply(template: TemplateView): void
}

function TemplateRow({ template, acts, onApply }: RowProps) {
  const words = useWords('servers').templates
  const missing = useWords('errors').missing
  const sum = useSum()
  const at = { server: template.server_id, template: template.id }
  return (
    <li>
      <div className="grow">
        <p className="line-x wrapx">
          <b>{template.name}</b>
          {template.is_default && <Badge kind="ok">{words.isDefault}</Badge>}
        </p>
        <p className="small muted">{sum(template)}</p>
      </div>
      <LinkButton to="/servers/$server/templates/$template" params={at} size="s">
        {words.edit}
      </LinkButton>
      <Menu
        trigger={<IconButton icon="more" name={words.more(template.name)} />}
        items={[
          { label: words.apply, icon: 'users', onSelect: () => onApply(template) },
          {
            label: words.makeDefault,
            icon: 'check',
            blocked: template.is_default && missing.isDefault,
            onSelect: () => acts.makeDefault(template),
          },
          { label: words.delete, icon: 'trash', danger: true, onSelect: () => acts.remove(template) },
        ]}
      />
    </li>
  )
}
