import type { EntityView } from '@arachne/contract'
import { useState } from 'react'

import { Segmented } from '../ui/Choice.tsx'
import { Snippet } from '../ui/CopyField.tsx'
import { DocsLink } from '../ui/DocsLink.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { useWords } from '../words/language.tsx'
import { Phrase } from '../words/Phrase.tsx'
import { CLIENT_NAMES, type ClientId, CLIENTS, EITHER, LOGIN_ONLY, snippetFor } from './recipes.ts'

interface Props {
  entity: Pick<EntityView, 'name' | 'url'>
  /** The key that was just created. */
  secret?: string
  /** Only clients that ask people to log in. */
  byLogin?: boolean
}

/** For each client: the place, the snippet, and what happens next. */
export function ClientSnippets({ entity, secret, byLogin = false }: Props) {
  const words = useWords('clients').connect
  const tabs = CLIENTS.map((client) => ({
    value: client,
    label: CLIENT_NAMES[client],
    content: (
      <Recipe client={client} entity={entity} byLogin={byLogin} {...(secret !== undefined && { secret })} />
    ),
  }))
  return <Tabs name={words.clients} tabs={tabs} />
}

type Way = 'login' | 'key'
type Either = 'claude-code' | 'cursor' | 'vs-code'

function Recipe({ client, entity, secret, byLogin }: Props & { client: ClientId }) {
  const words = useWords('clients').connect
  const [chosen, setChosen] = useState<Way>(secret === undefined ? 'login' : 'key')
  const isEither = EITHER.has(client)
  const way = byLogin || LOGIN_ONLY.has(client) ? 'login' : isEither ? chosen : 'key'
  const key = way === 'login' ? undefined : (secret ?? 'ara_…')
  const after = way === 'login' && isEither ? words.afterLogin[client as Either] : words.after[client]
  const isPublic = entity.url.startsWith('https:')
  return (
    <div className="stack-3">
      {isEither && !byLogin && (
        <Segmented<Way>
          name={CLIENT_NAMES[client]}
          value={way}
          onChange={setChosen}
          options={[
            { value: 'key', label: words.withKey, icon: 'key' },
            { value: 'login', label: words.withLogin, icon: 'plug' },
          ]}
        />
      )}
      <p className="muted">{words.first[client]}</p>
      <Snippet
        place={words.place[client]}
        code={snippetFor(client, entity, key)}
        marks={[entity.url, ...(secret === undefined ? [] : [secret])]}
      />
      {key === 'ara_…' && <p className="hint">{words.keyPlaceholder}</p>}
      {LOGIN_ONLY.has(client) && !isPublic && (
        <Notice kind="warn">
          <Phrase text={words.needsPublic} parts={{ address: <code>{new URL(entity.url).origin}</code> }} />
        </Notice>
      )}
      <p className="muted">{after}</p>
      <p className="hint">
        <DocsLink page={`use/connect/${client}`}>{words.docs(CLIENT_NAMES[client])}</DocsLink>
      </p>
    </div>
  )
}
