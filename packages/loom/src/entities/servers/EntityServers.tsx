import { useParams } from '@tanstack/react-router'
import { useState } from 'react'

import { Asking } from '../../decisions/settings/Asking.tsx'
import { useMyself } from '../../session/me.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Choice.tsx'
import { Select } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useWords } from '../../words/language.tsx'
import { useEntity } from '../queries.ts'
import { AskToJoin } from './AskToJoin.tsx'
import { ChannelStates } from './ChannelStates.tsx'

/** Up to this many are shown side by side; more become a list. */
const SIDE_BY_SIDE = 3

/** The servers of an entity: its channels there, and servers it could join. */
export function EntityServers() {
  const words = useWords('entity').seats
  const { entity: id } = useParams({ from: '/app/entities/$entity' })
  const entity = useEntity(id)
  const { servers: ruled } = useMyself()
  const [picked, setPicked] = useState<string>()
  const { servers } = entity
  const seat = servers.find((one) => one.server_id === picked) ?? servers[0]
  const options = servers.map((one) => ({
    value: one.server_id,
    label: one.server_name ?? one.server_id,
  }))
  const choice = { name: words.onServer, value: seat?.server_id ?? '', options, onChange: setPicked }
  return (
    <div className="stack-6">
      {seat && (
        <section className="stack-3" aria-labelledby="channels">
          <div className="line-x wrapx">
            <h2 id="channels" className="grow">
              {words.channels}
              {servers.length === 1 && <span className="faint font-normal"> {options[0]?.label}</span>}
            </h2>
            {servers.length > 1 && servers.length <= SIDE_BY_SIDE && <Segmented {...choice} />}
            {ruled.some((server) => server.id === seat.server_id) && (
              <LinkButton
                to="/servers/$server/entities/$entity"
                params={{ server: seat.server_id, entity: id }}
                size="s"
              >
                {words.desk}
              </LinkButton>
            )}
          </div>
          {servers.length > SIDE_BY_SIDE && <Select {...choice} label={words.onServer} />}
          {!seat.reachable && <Notice kind="warn">{words.gone}</Notice>}
          {seat.shown_as !== undefined && <Notice kind="info">{words.shownAs(seat.shown_as)}</Notice>}
          <ChannelStates key={seat.server_id} entity={entity} seat={seat} />
        </section>
      )}
      {seat && (entity.may.manage || ruled.some((server) => server.id === seat.server_id)) && (
        <Asking key={seat.server_id} at={{ entity: entity.id, server: seat.server_id }} />
      )}
      {entity.may.manage && <AskToJoin entity={entity} />}
    </div>
  )
}
