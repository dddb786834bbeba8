import { Icon } from '@arachne/ui/Icon'
import type { CSSProperties, FormEvent } from 'react'

import { vote } from '../../actions/messages.ts'
import { attempt } from '../../actions/ui.ts'
import { useApp } from '../../app-context.ts'
import type { App } from '../../app-types.ts'
import { timeIn } from '../../model/store.ts'
import { span } from '../../text/time.ts'
import type { Message, Poll } from '../../types.ts'
import { EmojiView } from './RichText.tsx'

type Answer = Poll['answers'][number]

const countOf = (poll: Poll, { answer_id }: Answer) =>
  poll.results?.answer_counts.find((one) => one.id === answer_id) ?? { count: 0, me_voted: false }

export function PollCard({ message }: { message: Message }) {
  const app = useApp()
  const { poll } = message
  if (!poll) return null
  const left = poll.expiry ? Date.parse(poll.expiry) - timeIn(app.state) : Number.POSITIVE_INFINITY
  const over = poll.results?.is_finalized === true || left <= 0
  const total = poll.results?.answer_counts.reduce((sum, one) => sum + one.count, 0) ?? 0
  const voted = poll.answers.some((answer) => countOf(poll, answer).me_voted)
  return (
    <form className="dcard poll" onSubmit={(event) => castVote(app, message, event)}>
      <p className="dc-k faint tiny">
        <Icon name="poll" size="s" />
        <span>{over ? 'Poll closed' : poll.allow_multiselect ? 'Poll: choose any' : 'Poll: choose one'}</span>
      </p>
      <h3>{poll.question.text ?? ''}</h3>
      <fieldset className="choices">
        <legend className="sr">{poll.question.text ?? 'Poll'}</legend>
        {poll.answers.map((answer) =>
          over || voted ? (
            <Counted key={answer.answer_id} poll={poll} answer={answer} over={over} total={total} />
          ) : (
            <label key={answer.answer_id} className="check choice">
              <input
                type={poll.allow_multiselect ? 'checkbox' : 'radio'}
                name={`poll-${message.id}`}
                value={answer.answer_id}
              />
              <span>
                <AnswerLabel answer={answer} />
              </span>
            </label>
          ),
        )}
      </fieldset>
      <div className="actions">
        {!over && <Acts message={message} voted={voted} />}
        <span className="faint tiny">{foot(total, over, left)}</span>
      </div>
    </form>
  )
}

function foot(total: number, over: boolean, left: number) {
  const votes = total === 1 ? '1 vote' : `${total} votes`
  if (over) return `${votes}. Closed.`
  return Number.isFinite(left) ? `${votes}. Ends in ${span(left)}.` : `${votes}.`
}

function AnswerLabel({ answer: { poll_media } }: { answer: Answer }) {
  return (
    <>
      <EmojiView emoji={poll_media.emoji} />
      {poll_media.emoji && ' '}
      {poll_media.text ?? ''}
    </>
  )
}

interface CountedProps {
  poll: Poll
  answer: Answer
  over: boolean
  total: number
}

function Counted({ poll, answer, over, total }: CountedProps) {
  const { count, me_voted: mine } = countOf(poll, answer)
  const best = Math.max(0, ...poll.answers.map((one) => countOf(poll, one).count))
  const part = `${total === 0 ? 0 : (100 * count) / total}%`
  return (
    <div className={`poll-row ${mine ? 'mine' : ''}`}>
      <span className="poll-fill" style={{ '--part': part } as CSSProperties} aria-hidden="true" />
      <span className="grow">
        <AnswerLabel answer={answer} />
      </span>
      {mine && (
        <span className="badge agent">
          <Icon name="check" />
          you
        </span>
      )}
      {over && count > 0 && count === best && <span className="badge ok">most votes</span>}
      <span className="num">{`${count} of ${total}`}</span>
    </div>
  )
}

function Acts({ message, voted }: { message: Message; voted: boolean }) {
  const app = useApp()
  const mayEnd = message.author.id === app.state.me?.id && !message.webhook_id
  const end = () =>
    void attempt(app, () => app.rest.post(`/channels/${message.channel_id}/polls/${message.id}/expire`))
  return (
    <>
      {voted ? (
        <button key="back" type="button" className="btn s" onClick={() => void vote(app, message, [])}>
          Remove vote
        </button>
      ) : (
        <button key="vote" type="submit" className="btn s primary">
          Vote
        </button>
      )}
      {mayEnd && (
        <button type="button" className="btn s ghost" onClick={end}>
          End poll
        </button>
      )}
    </>
  )
}

function castVote(app: App, message: Message, event: FormEvent<HTMLFormElement>) {
  event.preventDefault()
  const chosen = event.currentTarget.querySelectorAll<HTMLInputElement>('input:checked')
  const answers = [...chosen].map((input) => Number(input.value))
  if (answers.length > 0) void vote(app, message, answers)
}
