import type { NewAgentAnswer } from '@arachne/contract/governance'

import { ClientSnippets } from '../../connect/ClientSnippets.tsx'
import { KeyDialog } from '../../ui/KeyDialog.tsx'
import { useWords } from '../../words/language.tsx'
import { useOrga } from '../queries.ts'

/** The new key, and what to do with it in each client. */
export function AgentKey({ made, onDone }: { made: NewAgentAnswer; onDone(): void }) {
  const words = useWords('agents').access
  const { name } = useOrga()
  const { agent, key, url } = made
  return (
    <KeyDialog title={words.keyTitle(agent.name)} label={words.key} secret={key} onDone={onDone}>
      <p className="small muted">{words.keepSafe}</p>
      <ClientSnippets entity={{ name, url }} secret={key} />
    </KeyDialog>
  )
}
