import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '../../api/use-act.ts'
import { toasts } from '../../toast/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Card.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Select } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import { orgasApi } from '../api.ts'
import { orgasQuery } from '../queries.ts'
import { serverOrgasKey } from './queries.ts'

/** For the manager's key, turned first. */
export function OfferServer({ server, known }: { server: string; known: readonly string[] }) {
  const words = useWords('orga-settings').discord
  const missing = useWords('errors').missing
  const { data } = useQuery(orgasQuery)
  const [chosen, setChosen] = useState('')
  const others = (data?.orgas ?? []).filter(({ id }) => !known.includes(id))
  const offering = useAct<undefined, unknown>({
    run: () => orgasApi.linkOrga(server, { orga_id: chosen }),
    touches: [serverOrgasKey(server)],
    onDone() {
      toasts.say(words.isOffered(others.find(({ id }) => id === chosen)?.name ?? ''))
      setChosen('')
    },
  })
  if (others.length === 0) return null
  const options = others.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Panel title={words.offer} className="stack-3">
      <p className="small muted">{words.offerText}</p>
      <Select
        label={words.organisation}
        value={chosen}
        options={[{ value: '', label: words.chooseOrganisation }, ...options]}
        onChange={setChosen}
      />
      <Failure error={offering.error} what={words.notAsked} />
      <div className="actions">
        <Button
          icon="link"
          blocked={chosen === '' && missing.organisation}
          doing={offering}
          working={words.asking}
        >
          {words.offer}
        </Button>
      </div>
    </Panel>
  )
}
