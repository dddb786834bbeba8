import { Icon } from '@arachne/ui/Icon'
import { type DragEvent, useState } from 'react'

import { Button, IconButton } from '../../ui/Button.tsx'
import { useWords } from '../../words/language.tsx'
import { moved, placed } from './order.ts'

interface Option {
  id: string
  label: string
}

interface Props {
  options: readonly Option[]
  /** Best first; missing options are unranked. */
  order: readonly string[]
  onChange(order: readonly string[]): void
}

/** Ranked by dragging, or by buttons that say what they do; a status line announces each move. */
export function Ranking({ options, order, onChange }: Props) {
  const words = useWords('votings').votings
  const [told, setTold] = useState('')
  const [lifted, setLifted] = useState<string>()
  const labelOf = new Map(options.map(({ id, label }) => [id, label]))
  function put(next: readonly string[], id: string) {
    onChange(next)
    const place = next.indexOf(id) + 1
    setTold(place === 0 ? '' : words.moved(labelOf.get(id) ?? '', place, next.length))
  }
  const rest = options.filter(({ id }) => !order.includes(id))
  return (
    <div className="stack-3">
      <ol className="ranked" aria-label={words.ranked}>
        {order.map((id, at) => (
          <Ranked
            key={id}
            option={{ id, label: labelOf.get(id) ?? '' }}
            at={at}
            order={order}
            put={put}
            lifting={{ lifted, lift: setLifted }}
          />
        ))}
      </ol>
      {rest.length > 0 && (
        <div className="unranked">
          <p className="small muted">{words.unranked}</p>
          <ul className="stack-2">
            {rest.map((option) => (
              <li key={option.id} className="line-x" {...dragged(option.id, setLifted)}>
                <Icon name="menu" />
                <span className="grow words">{option.label}</span>
                <Button
                  size="s"
                  aria-label={`${words.add}: ${option.label}`}
                  onClick={() => put([...order, option.id], option.id)}
                >
                  {words.add}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="small muted" role="status">
        {told}
      </p>
    </div>
  )
}

/** The props of a draggable element; Firefox drags nothing without data. */
function dragged(id: string, lift: (id: string | undefined) => void) {
  return {
    draggable: true,
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', id)
      lift(id)
    },
    onDragEnd: () => lift(undefined),
  }
}

interface RankedProps {
  option: Option
  at: number
  order: readonly string[]
  put(next: readonly string[], id: string): void
  lifting: { lifted: string | undefined; lift(id: string | undefined): void }
}

function Ranked({ option: { id, label }, at, order, put, lifting: { lifted, lift } }: RankedProps) {
  const words = useWords('votings').votings
  const missing = useWords('errors').missing
  return (
    <li
      {...dragged(id, lift)}
      className={lifted === id ? 'lift' : ''}
      onDragOver={(event) => lifted !== undefined && event.preventDefault()}
      onDrop={() => lifted !== undefined && put(placed(order, lifted, at), lifted)}
    >
      <span className="place num" aria-hidden="true">
        {at + 1}
      </span>
      <b className="grow words" title={words.drag}>
        {label}
      </b>
      <span className="updown">
        <IconButton
          icon="up"
          size="s"
          name={words.up(label)}
          blocked={at === 0 && missing.atTop}
          onClick={() => put(moved(order, id, -1), id)}
        />
        <IconButton
          icon="down"
          size="s"
          name={words.down(label)}
          blocked={at === order.length - 1 && missing.atBottom}
          onClick={() => put(moved(order, id, 1), id)}
        />
        <IconButton
          icon="cross"
          size="s"
          name={`${words.remove}: ${label}`}
          onClick={() =>
            put(
              order.filter((one) => one !== id),
              id,
            )
          }
        />
      </span>
    </li>
  )
}
