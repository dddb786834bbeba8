import type { InviteAnswerBody } from '@arachne/contract/governance'
import { type ChangeEvent, useRef, useState } from 'react'

import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Card.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useWords } from '../../words/language.tsx'
import { useOrga } from '../queries.ts'
import { useOrgaAct } from '../use-orga-act.ts'
import { peopleIn } from './people-in.ts'

const MOST = 50
const LARGEST_FILE = 100_000

/** Many at once: addresses and Discord user ids, pasted or from a file. */
export function InvitePeople() {
  const words = useWords('organisations').invitations
  const missing = useWords('errors').missing
  const orga = useOrga()
  const [text, setText] = useState('')
  const { emails, discordIds, unclear } = peopleIn(text)
  const count = emails.length + discordIds.length
  const inviting = useOrgaAct({
    run: (api) => api.invite({ emails, discord_user_ids: discordIds }),
    onDone: ({ refused }) => setText(refused.map(({ who }) => who).join('\n')),
  })
  return (
    <Panel title={words.peopleTitle} className="stack-3">
      <Form
        className="stack-3"
        says={{ act: words.invite(count), working: words.inviting, failed: words.notInvited }}
        missing={(count === 0 && missing.people) || (count > MOST && words.tooMany(MOST))}
        button={{ look: 'primary' }}
        beside={<FromFile onText={(more) => setText((before) => `${before}\n${more}`.trim())} />}
        doing={inviting}
      >
        <TextArea
          label={words.people}
          hint={
            orga.email_domains.length === 0
              ? words.peopleHint
              : words.onlyDomains(orga.email_domains.join(', '))
          }
          error={unclear.length === 0 ? undefined : words.unclear(unclear.slice(0, 5).join(', '))}
          value={text}
          onChange={setText}
        />
        {count > MOST && <Notice kind="warn">{words.tooMany(MOST)}</Notice>}
        <Came answer={inviting.answer} />
      </Form>
    </Panel>
  )
}

function FromFile({ onText }: { onText(text: string): void }) {
  const words = useWords('organisations').invitations
  const input = useRef<HTMLInputElement>(null)
  async function read(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    if (file !== undefined && file.size <= LARGEST_FILE) onText(await file.text())
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".txt,.csv,text/plain,text/csv"
        className="sr"
        tabIndex={-1}
        aria-label={words.fromFile}
        onChange={(event) => void read(event)}
      />
      <Button icon="doc" onClick={() => input.current?.click()}>
        {words.fromFile}
      </Button>
    </>
  )
}

/** The results, including people who couldn't be invited. */
function Came({ answer }: { answer: InviteAnswerBody | undefined }) {
  const words = useWords('organisations').invitations
  if (answer === undefined) return null
  const { invitations, links, refused } = answer
  return (
    <div role="status" className="stack-2">
      {invitations.length > 0 && <Notice kind="ok">{words.isInvited(invitations.length)}</Notice>}
      {links.length > 0 && <Notice kind="warn">{words.notMailed}</Notice>}
      {links.map(({ address, link }) => (
        <CopyField key={address} label={words.linkFor(address)} value={link} secret />
      ))}
      {refused.map(({ who, reason, message }) => (
        <Notice key={who} kind="warn">
          <b>{who}</b> {reason === 'refused' ? message : words.refusals[reason]}
        </Notice>
      ))}
    </div>
  )
}
