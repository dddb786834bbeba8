import type { ApproverLists, DecisionSettingsAnswer } from '@arachne/contract'
import { useState } from 'react'

import { useTellError } from '../../api/error-sentence.ts'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { useWords } from '../../words/language.tsx'
import { type AskingSeat, useAsking } from './use-asking.ts'

interface Props {
  at: AskingSeat
  which: 'approvers' | 'second'
  answer: DecisionSettingsAnswer
}

type Kind = keyof ApproverLists

/** People and roles, each removed or added separately. */
export function Approvers({ at, which, answer }: Props) {
  const words = useWords('decisions').asking
  const list = answer.settings[which]
  const removing = useAsking(at)
  const nameOf = (id: string) => answer.names[id] ?? id
  const take = (kind: Kind, gone: string) =>
    removing.act({
      body: { [which]: { ...list, [kind]: list[kind].filter((id) => id !== gone) } },
      before: { [which]: list },
    })
  const isEmpty = list.users.length === 0 && list.roles.length === 0
  return (
    <section className="stack-3" aria-label={words[which]}>
      <div>
        <h3>{words[which]}</h3>
        <p className="hint">{which === 'approvers' ? words.approversHint : words.secondHint}</p>
      </div>
      {isEmpty && <p className="small muted">{which === 'approvers' ? words.nobody : words.nobodySecond}</p>}
      {!isEmpty && (
        <ul className="people">
          {(['users', 'roles'] as const).flatMap((kind) =>
            list[kind].map((id) => (
              <li key={id} className="line-x badge">
                <span className="clip">{nameOf(id)}</span>
                {kind === 'roles' && <Badge>{words.isRole}</Badge>}
                <IconButton
                  icon="cross"
                  size="s"
                  name={words.takeOff(nameOf(id))}
                  onClick={() => take(kind, id)}
                />
              </li>
            )),
          )}
        </ul>
      )}
      <div className="grid gap-3 md:grid-cols-2">
        <Add at={at} which={which} list={list} kind="users" />
        <Add at={at} which={which} list={list} kind="roles" />
      </div>
    </section>
  )
}

interface AddProps {
  at: AskingSeat
  which: Props['which']
  list: ApproverLists
  kind: Kind
}

function Add({ at, which, list, kind }: AddProps) {
  const words = useWords('decisions').asking
  const missing = useWords('errors').missing
  const tell = useTellError()
  const [name, setName] = useState('')
  const adding = useAsking(at)
  const add = () =>
    adding.act({
      body: { [which]: { ...list, [kind]: [...list[kind], name.trim()] } },
      before: { [which]: list },
      onSaved: () => setName(''),
    })
  const isPerson = kind === 'users'
  return (
    <Form
      className="stack-2"
      says={{ act: isPerson ? words.addPerson : words.addRole, working: words.adding }}
      missing={name.trim() === '' && (isPerson ? missing.person : missing.role)}
      button={{ size: 's', icon: 'plus' }}
      doing={adding}
      onAct={add}
    >
      <TextField
        label={isPerson ? words.person : words.role}
        value={name}
        onChange={setName}
        {...(adding.error && { error: `${words.notFound} ${tell(adding.error).sentence}` })}
      />
    </Form>
  )
}
