import { dyeOf } from '@arachne/contract'
import type { TeamView } from '@arachne/contract/governance'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useMemo, useState } from 'react'

import { initialsOf } from '../../identity/initials.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { useWords } from '../../words/language.tsx'
import { useOrga } from '../queries.ts'
import { type Circle, fitName, layOut, linksOf, type Seat, seatsOf } from './layout.ts'
import { SpokenMap } from './SpokenMap.tsx'
import { useScrollTo } from './use-scroll-to.ts'
import { useView, type View } from './use-view.ts'

/** Drawn; a text before it says the same, for people who can't see it. */
export function CircleMap({ teams, focused }: { teams: readonly TeamView[]; focused: TeamView | undefined }) {
  const words = useWords('organisations').map
  const orga = useOrga()
  const circles = useMemo(() => layOut(teams), [teams])
  const links = useMemo(() => linksOf(circles), [circles])
  const focus = circles.find(({ team }) => team.id === focused?.id)
  const view = useView(circles, focus)
  const scroll = useScrollTo(focus, view.box)
  return (
    <section className="card mapbox" aria-label={words.map}>
      <SpokenMap teams={teams} />
      <div className="mapscroll" ref={scroll}>
        <svg
          className="orgmap"
          viewBox={view.box}
          role="group"
          aria-label={words.picture(orga.name)}
          onKeyDown={(event) => onKey(event, view)}
        >
          {circles.map((circle) => (
            <TeamCircle key={circle.team.id} circle={circle} isFocused={circle === focus} />
          ))}
          <g className="lk" aria-hidden="true">
            {links.map(({ from, to, below, above }) => (
              <line
                key={below.team.id}
                x1={from.x}
                y1={from.y}
                x2={to.x}
                y2={to.y}
                className={below === focus || above === focus ? 'hot' : ''}
              />
            ))}
          </g>
          <g aria-hidden="true">
            {links.flatMap(({ from, to, below }) => [
              <Face key={`${below.team.id} from`} seat={from} />,
              <Face key={`${below.team.id} to`} seat={to} />,
            ])}
            {circles.flatMap((circle) =>
              seatsOf(circle, links).map((seat) => (
                <Face key={`${circle.team.id} ${seat.member.id}`} seat={seat} />
              )),
            )}
          </g>
        </svg>
      </div>
      <Controls view={view} />
    </section>
  )
}

/** The usual keys of maps: plus, minus, arrows, and 0 for the whole. */
function onKey(event: KeyboardEvent, view: View): void {
  const acts: Readonly<Record<string, () => void>> = {
    '+': view.closer,
    '=': view.closer,
    '-': view.further,
    '0': view.whole,
    ArrowLeft: () => view.move(-1, 0),
    ArrowRight: () => view.move(1, 0),
    ArrowUp: () => view.move(0, -1),
    ArrowDown: () => view.move(0, 1),
  }
  const act = acts[event.key]
  if (act === undefined || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  act()
}

function TeamCircle({ circle, isFocused }: { circle: Circle; isFocused: boolean }) {
  const words = useWords('organisations').map
  const common = useWords('orga').orga
  const orga = useOrga()
  const { team, x, y, r } = circle
  const lines = fitName(team.name, r)
  const top = y - (lines.length - 1) * 9
  return (
    <Link
      to="/orgas/$orga"
      params={{ orga: orga.id }}
      search={{ team: team.id }}
      replace
      resetScroll={false}
      className={`tm ${isFocused ? 'sel' : ''}`}
      aria-current={isFocused ? 'true' : undefined}
    >
      <circle cx={x} cy={y} r={r} style={{ '--team': team.color } as object} />
      {lines.map((line, index) => (
        <text key={index} x={x} y={top + index * 17}>
          {line}{' '}
        </text>
      ))}
      <text className="sub" x={x} y={top + lines.length * 17}>
        {circle.parent === undefined ? words.general : common.roles(team.roles.length)}
      </text>
    </Link>
  )
}

/** Initials until the picture loads, if there is one. */
function Face({ seat: { member, x, y } }: { seat: Seat }) {
  const { avatar_url: picture } = member
  const [broken, setBroken] = useState<string>()
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} className="seat">
      <circle r="12" fill={dyeOf(member.id)} />
      {picture !== null && picture !== broken ? (
        <image href={picture} x="-12" y="-12" width="24" height="24" onError={() => setBroken(picture)} />
      ) : (
        <text y="3.5">{initialsOf(member.name)}</text>
      )}
    </g>
  )
}

function Controls({ view }: { view: View }) {
  const words = useWords('organisations').map
  return (
    <div className="mapctl">
      <IconButton look="ghost" size="s" icon="plus" name={words.closer} onClick={view.closer} />
      <IconButton look="ghost" size="s" icon="minus" name={words.further} onClick={view.further} />
      <Button size="s" onClick={view.whole}>
        {words.whole}
      </Button>
      <p className="maplegend push">
        <i /> {words.samePerson}
      </p>
    </div>
  )
}
