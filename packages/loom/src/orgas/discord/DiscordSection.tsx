import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { sharedServersQuery } from '../../servers/queries.ts'
import { toasts } from '../../toast/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Select } from '../../ui/Field.tsx'
import { useShown } from '../../ui/use-shown.tsx'
import { useWords } from '../../words/language.tsx'
import { channelsQuery } from '../chat/queries.ts'
import { useOrga } from '../queries.ts'
import { Section } from '../settings/Section.tsx'
import { useOrgaAct } from '../use-orga-act.ts'
import { discordQuery } from './queries.ts'
import { ServerRow } from './ServerRow.tsx'
import { Shown } from './Shown.tsx'

/** The servers linked to an organisation, and where the decisions of all members are shown. Its owner decides. */
export function DiscordSection() {
  const words = useWords('orga-settings').discord
  const common = useWords('orga').orga
  const orga = useOrga()
  const { data, pending } = useShown(discordQuery(orga.id), { failed: common.notLoaded, rows: 1 })
  const everybody = useQuery(channelsQuery(orga.id)).data?.find(({ kind }) => kind === 'orga')
  const isLinked = data?.servers.some(({ state }) => state === 'linked')
  const isOwner = orga.me.owner
  return (
    <Section title={words.title}>
      <p className="small muted">{words.about}</p>
      {pending}
      {data && data.servers.length > 0 && (
        <ul className="rows">
          {data.servers.map((server) => (
            <ServerRow key={server.server_id} server={server} isOwner={isOwner} />
          ))}
        </ul>
      )}
      {isOwner && data && <AskForServer known={data.servers.map(({ server_id: id }) => id)} />}
      {isLinked && everybody && (
        <div className="stack-3">
          <h3>{words.everybody}</h3>
          <Shown channel={everybody.id} name={orga.name} mayChange={isOwner} />
        </div>
      )}
    </Section>
  )
}

/** For the owner's key, turned first. */
function AskForServer({ known }: { known: readonly string[] }) {
  const words = useWords('orga-settings').discord
  const missing = useWords('errors').missing
  const { data } = useQuery(sharedServersQuery)
  const [chosen, setChosen] = useState('')
  const others = (data?.servers ?? []).filter(({ id }) => !known.includes(id))
  const asking = useOrgaAct({
    run: (api) => api.linkServer({ server_id: chosen }),
    onDone() {
      toasts.say(words.isAsked(others.find(({ id }) => id === chosen)?.name ?? ''))
      setChosen('')
    },
  })
  if (data === undefined) return null
  if (others.length === 0) return known.length > 0 ? null : <p className="small">{words.noServers}</p>
  const options = others.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className="stack-3">
      <Select
        label={words.server}
        hint={words.serverHint}
        value={chosen}
        options={[{ value: '', label: words.chooseServer }, ...options]}
        onChange={setChosen}
      />
      <Failure error={asking.error} what={words.notAsked} />
      <div className="actions">
        <Button icon="link" blocked={chosen === '' && missing.server} doing={asking} working={words.asking}>
          {words.ask}
        </Button>
      </div>
    </div>
  )
}
