import { useParams } from '@tanstack/react-router'

import { ClientSnippets } from '../connect/ClientSnippets.tsx'
import { ConnectionTest } from '../connect/ConnectionTest.tsx'
import { ConfigDoctor } from '../connect/doctor/ConfigDoctor.tsx'
import { useEntity } from '../entities/queries.ts'
import { Panel } from '../ui/Card.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { useWords } from '../words/language.tsx'
import { ConnectedClients } from './ConnectedClients.tsx'

/** How clients connect, which ones are connected, and whether it works. */
export function ClientsPage() {
  const words = useWords('clients').clients
  const { entity: id } = useParams({ from: '/app/entities/$entity/clients' })
  const entity = useEntity(id)
  return (
    <div className="cols entity-cols">
      <div className="stack">
        <Panel title={words.connectTitle} about={words.connectAbout} className="stack">
          <CopyField label={words.address} value={entity.url} />
          <ClientSnippets entity={entity} />
        </Panel>
        <ConfigDoctor entity={entity} />
      </div>
      <aside className="stack" aria-label={words.title}>
        <ConnectedClients entity={entity} />
        <ConnectionTest entity={entity} />
      </aside>
    </div>
  )
}
