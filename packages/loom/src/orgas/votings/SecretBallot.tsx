import { receiptWords, tagOfWords, type VotingView } from '@arachne/contract/governance'
import { useState } from 'react'

import { useAct } from '../../api/use-act.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { Confirm } from '../../ui/dialogs/Confirm.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useFormats } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { orgaApi } from '../api.ts'
import type { useVotingAct } from '../items/use-item-act.ts'
import { useOrgaId } from '../queries.ts'

interface AskProps {
  voting: VotingView
  choices: readonly string[]
  casting: Pick<ReturnType<typeof useVotingAct<'cast'>>, 'busy' | 'error'>
  onCast(): void
  onClose(): void
}

/** Asked before casting a ballot that can't be taken back. */
export function AskBeforeCast({ voting, choices, casting, onCast, onClose }: AskProps) {
  const words = useWords('votings').secrets
  const { casting: working } = useWords('votings').votings
  const { notDone } = useWords('topics').items
  const chosen = choices.map((id) => ({
    id,
    label: voting.options.find((one) => one.id === id)?.label ?? id,
  }))
  const List = voting.mode === 'ranked' ? 'ol' : 'ul'
  return (
    <Confirm
      title={words.askTitle}
      says={{ keep: words.askKeep, act: words.askSend, working, failed: notDone }}
      doing={casting}
      onAct={onCast}
      onClose={onClose}
    >
      <List className="words">
        {chosen.map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
      </List>
      <p>{words.askText}</p>
    </Confirm>
  )
}

export function Receipt({ tag }: { tag: string }) {
  const words = useWords('votings').secrets
  return (
    <Notice kind="info" icon="lock">
      <CopyField label={words.receipt} value={receiptWords(tag)} />
      <p className="small">{words.receiptText}</p>
    </Notice>
  )
}

const LOOKERS = ['disk', 'once', 'twice', 'always', 'discord', 'members'] as const

/** What is stored of a secret ballot, and what anyone can learn from it. */
export function KeptOfBallot({ secret }: { secret: NonNullable<VotingView['secret']> }) {
  const words = useWords('votings').secrets
  const formats = useFormats()
  const { shelf, round, loose_until: loose } = secret
  return (
    <Notice icon="lock">
      <p>
        <b>{words.kept}.</b> {words.keptText}
      </p>
      {round > 1 && <p>{words.again}</p>}
      {loose !== null && (
        <p>
          <Phrase text={words.loose} parts={{ when: formats.moment(loose) }} />
        </p>
      )}
      {shelf.place === 'process' && <p>{words.process}</p>}
      {shelf.swap && <p>{words.swap}</p>}
      <details>
        <summary className="link-btn small">{words.who}</summary>
        <dl className="small stack-2 mt-2">
          {LOOKERS.map((who) => (
            <div key={who}>
              <dt className="strong">{words.looks[who]}</dt>
              <dd>{words.learns[who]}</dd>
            </div>
          ))}
        </dl>
        <p className="small">{words.power}</p>
        <p className="small">{words.proof}</p>
      </details>
    </Notice>
  )
}

/** The whole list is loaded and searched here, so that nobody learns whose words these are. */
export function WasItCounted({ voting }: { voting: VotingView }) {
  const words = useWords('votings').secrets
  const missing = useWords('errors').missing
  const { notDone } = useWords('topics').items
  const orga = useOrgaId()
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ isThere: boolean; tags: number; voters: number }>()
  const tag = tagOfWords(text)
  const looking = useAct({
    run: () => orgaApi(orga).ballotTags(voting.id),
    touches: [],
    onDone: ({ tags, voters }) =>
      setFound({ isThere: tag !== undefined && tags.includes(tag), tags: tags.length, voters }),
  })
  return (
    <div className="stack-3">
      <Form
        className="stack-3"
        says={{ act: words.look, working: words.looking, failed: notDone }}
        missing={tag === undefined && (text === '' ? missing.paste : words.noWords)}
        doing={looking}
        onAct={() => {
          setFound(undefined)
          looking.act(undefined)
        }}
      >
        <TextField
          label={words.counted}
          hint={words.countedHint}
          error={text !== '' && tag === undefined ? words.noWords : undefined}
          value={text}
          onChange={setText}
          autoComplete="off"
          spellCheck={false}
        />
      </Form>
      {found !== undefined && (
        <div role="status">
          <Notice kind={found.isThere ? 'ok' : 'warn'}>
            {found.isThere ? words.isCounted(found.tags) : words.isNotCounted}{' '}
            {words.equal(found.tags, found.voters)}
          </Notice>
        </div>
      )}
    </div>
  )
}
