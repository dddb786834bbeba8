import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'

import { useAct } from '../../api/use-act.ts'
import { toasts } from '../../toast/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Select } from '../../ui/Field.tsx'
import { useShown } from '../../ui/use-shown.tsx'
import { useWords } from '../../words/language.tsx'
import { orgasApi } from '../api.ts'
import { orgasQuery } from '../queries.ts'
import { OrganisationRow } from './OrganisationRow.tsx'
import { serverOrgasKey, serverOrgasQuery } from './queries.ts'

/** For server managers: the organisations that show their decisions there. */
export function ServerOrganisations() {
  const words = useWords('orga-settings').discord
  const { server } = useParams({ from: '/app/servers/$server' })
  const { data, pending } = useShown(serverOrgasQuery(server), { rows: 2 })
  return (
    <div className="stack">
      <p className="small muted">{words.serverAbout}</p>
      {pending}
      {data?.organisations.length === 0 && <EmptyState title={words.none} />}
      {data && data.organisations.length > 0 && (
        <ul className="rows card">
          {data.organisations.map((one) => (
            <OrganisationRow key={one.orga_id} server={server} organisation={one} />
          ))}
        </ul>
      )}
      {data && <OfferServer server={server} known={data.organisations.map(({ orga_id: id }) => id)} />}
    </div>
  )
}

/** For the manager's key, turned first. */
function OfferServer({ server, known }: { server: string; known: readonly string[] }) {
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
