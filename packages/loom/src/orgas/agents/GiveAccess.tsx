import type { NewAgentAnswer } from '@arachne/contract/governance'
import { type ReactNode, useState } from 'react'

import { useTellError } from '../../api/error-sentence.ts'
import { ClientSnippets } from '../../connect/ClientSnippets.tsx'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Choice.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { ActDialog } from '../../ui/dialogs/ActDialog.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { KeyDialog } from '../../ui/dialogs/KeyDialog.tsx'
import { useWords } from '../../words/language.tsx'
import { useOrga } from '../queries.ts'
import { useOrgaAct } from '../use-orga-act.ts'
import { type AccessForm, accessBody, isForDays, newAccess } from './access-form.ts'
import { AccessFields } from './AccessFields.tsx'

interface Props {
  /** The address programs connect to. */
  url: string
  onClose(): void
}

type Way = 'key' | 'login'

/** A key created here, or an address at which the program requests access itself: the access is the same. */
export function GiveAccess({ url, onClose }: Props) {
  const words = useWords('agents').access
  const [way, setWay] = useState<Way>('key')
  const [made, setMade] = useState<NewAgentAnswer>()
  const ways = (
    <Segmented<Way>
      name={words.way}
      value={way}
      onChange={setWay}
      options={[
        { value: 'key', label: words.withKey, icon: 'key' },
        { value: 'login', label: words.withLogin, icon: 'plug' },
      ]}
    />
  )
  if (made) return <AgentKey made={made} onDone={onClose} />
  if (way === 'login') return <ConnectByLogin url={url} ways={ways} onClose={onClose} />
  return <MakeKey ways={ways} onMade={setMade} onClose={onClose} />
}

interface MakeKeyProps {
  ways: ReactNode
  onMade(made: NewAgentAnswer): void
  onClose(): void
}

function MakeKey({ ways, onMade, onClose }: MakeKeyProps) {
  const words = useWords('agents').access
  const missing = useWords('errors').missing
  const tell = useTellError()
  const orga = useOrga()
  const [form, setForm] = useState<AccessForm>(() => newAccess(orga.settings.agents))
  const giving = useOrgaAct({
    run: (api) => api.letAgentIn(accessBody(form)),
    onDone: onMade,
  })
  return (
    <ActDialog
      title={words.title}
      about={words.about}
      says={{ act: words.makeKey, working: words.giving, failed: words.notGiven }}
      missing={
        (form.name.trim() === '' && missing.name) ||
        (!isForDays(form, orga.settings.agents.max_days) && missing.wrong)
      }
      doing={giving}
      onClose={onClose}
      width={640}
    >
      {ways}
      <AccessFields
        form={form}
        fields={giving.error === undefined ? {} : tell(giving.error).fields}
        onChange={(part) => setForm((before) => ({ ...before, ...part }))}
      />
    </ActDialog>
  )
}

/** The new key, and what to do with it in each client. */
function AgentKey({ made, onDone }: { made: NewAgentAnswer; onDone(): void }) {
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

interface ConnectByLoginProps {
  url: string
  /** The tabs for switching to the other way. */
  ways: ReactNode
  onClose(): void
}

/** The program only gets the address, and requests its access on a separate page. */
function ConnectByLogin({ url, ways, onClose }: ConnectByLoginProps) {
  const words = useWords('agents').access
  const { name } = useOrga()
  const foot = (
    <Button look="primary" className="push" onClick={onClose}>
      {words.done}
    </Button>
  )
  return (
    <Dialog title={words.title} about={words.about} open onClose={onClose} foot={foot} width={740}>
      <div className="stack">
        {ways}
        <p className="small muted">{words.loginText}</p>
        <CopyField label={words.address} value={url} />
        <ClientSnippets entity={{ name, url }} byLogin />
      </div>
    </Dialog>
  )
}
