import type { VotingView } from '@arachne/contract/governance'
import { type FormEvent, useState } from 'react'

import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Check.tsx'
import { RadioCards } from '../../ui/Choice.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useWords } from '../../words/language.tsx'
import { useVotingAct } from '../items/use-item-act.ts'
import { Ranking } from './Ranking.tsx'
import { AskBeforeCast } from './SecretBallot.tsx'

interface Props {
  voting: VotingView
  /** Gets the tag a secret ballot was cast with. */
  onReceipt(tag: string): void
}

export function BallotForm({ voting, onReceipt }: Props) {
  const words = useWords('votings').votings
  const missing = useWords('errors').missing
  const items = useWords('topics').items
  const [choices, setChoices] = useState<readonly string[]>(voting.my_choices ?? [])
  // Stays the same while the form exists: pressing again after a lost answer casts the same ballot.
  const [tag] = useState(drawTag)
  const [isAsking, setAsking] = useState(false)
  const { anonymous } = voting
  const casting = useVotingAct(voting, 'cast', () => {
    setAsking(false)
    if (anonymous) onReceipt(tag)
  })
  const least = needed(voting)
  const isReady = choices.length >= least
  const more = voting.mode === 'ranked' ? missing.ranking : missing.atLeast(least)
  const lacks = least === 1 ? missing.choice : more
  const cast = () => casting.act({ choices: [...choices], ...(anonymous && { tag }) })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isReady || casting.busy) return
    if (anonymous) setAsking(true)
    else cast()
  }
  return (
    <form className="stack-3" onSubmit={submit}>
      <p className="muted">
        {words.hints[voting.mode]} {voting.full_ranking && words.fullRanking}
      </p>
      <Options voting={voting} choices={choices} onChange={setChoices} />
      <div className="actions">
        <Button
          type="submit"
          look="primary"
          blocked={!isReady && lacks}
          busy={!isAsking && casting.busy}
          working={words.casting}
        >
          {voting.i_voted ? words.change : words.cast}
        </Button>
        <Button look="ghost" blocked={choices.length === 0 && missing.choice} onClick={() => setChoices([])}>
          {words.clear}
        </Button>
      </div>
      <p className="small faint">{anonymous ? words.final : words.changeable}</p>
      {!isAsking && <Failure error={casting.error} what={items.notDone} />}
      {isAsking && (
        <AskBeforeCast {...{ voting, choices, casting }} onCast={cast} onClose={() => setAsking(false)} />
      )}
    </form>
  )
}

function needed({ mode, full_ranking: full, options, min_choices: least }: VotingView): number {
  if (mode === 'ranked' && full) return options.length
  return mode === 'approval' ? least : 1
}

interface OptionsProps {
  voting: VotingView
  choices: readonly string[]
  onChange(choices: readonly string[]): void
}

function Options({ voting, choices, onChange }: OptionsProps) {
  const words = useWords('votings').votings
  if (voting.mode === 'ranked')
    return <Ranking options={voting.options} order={choices} onChange={onChange} />
  if (voting.mode === 'single') {
    return (
      <RadioCards
        name={words.ballot}
        value={choices[0] ?? ''}
        options={voting.options.map(({ id, label }) => ({ value: id, label }))}
        onChange={(id) => onChange([id])}
      />
    )
  }
  const isFull = choices.length >= voting.max_choices
  return (
    <div className="choices" role="group" aria-label={words.ballot}>
      {voting.options.map(({ id, label }) => {
        const checked = choices.includes(id)
        return (
          <Checkbox
            key={id}
            className="choice"
            label={label}
            checked={checked}
            disabled={isFull && !checked}
            onChange={(on) => onChange(on ? [...choices, id] : choices.filter((one) => one !== id))}
          />
        )
      })}
    </div>
  )
}

/** 128 random bits in hex. Generated here, so that the server can't give two people the same receipt. */
function drawTag(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
