import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { sharedServersQuery } from '../../servers/queries.ts'
import { toasts } from '../../toast/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Select } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import { useOrgaAct } from '../use-orga-act.ts'

/** For the owner's key, turned first. */
export function AskForServer({ known }: { known: readonly string[] }) {
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
