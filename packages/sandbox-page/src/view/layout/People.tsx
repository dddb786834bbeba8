import { Icon } from '@arachne/ui/Icon'

import { become } from '../../actions/session.ts'
import { useApp } from '../../app-context.ts'
import { language } from '../../text/language.ts'
import type { Person } from '../../types.ts'
import { Avatar } from '../parts/Avatar.tsx'

const PARTS: Record<string, string> = {
  operator: 'runs this instance',
  admin: 'runs the servers',
  owner: 'owns an entity',
  member: '',
}

/** Where one says who one is. */
export function PeoplePage() {
  const app = useApp()
  const { people, me } = app.state
  if (people.length === 0)
    return (
      <main className="pickp">
        <div className="card empty">
          <h1>No one here yet</h1>
          <p>This sandbox has no people. Create some with the control API: POST /_sandbox/people.</p>
        </div>
      </main>
    )
  const chosen = people.find((person) => person.username === me?.username) ?? people[0]
  return (
    <main className="pickp">
      <form
        className="card"
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          const person = people.find((one) => one.username === form.get('person'))
          if (person) become(app, person)
        }}
      >
        <div>
          <h1>Who are you today?</h1>
          <p className="muted">
            Real Discord would ask you to log in. Here you just pick a person, and each tab can be a different
            one.
          </p>
        </div>
        <fieldset className="choices">
          <legend className="sr">Person</legend>
          {people.map((person) => (
            <PersonChoice key={person.id} person={person} chosen={person === chosen} />
          ))}
        </fieldset>
        <div className="callout">
          <Icon name="info" />
          <div>
            You can also link to a person: <span className="code">?as={chosen?.username}</span>
          </div>
        </div>
        <div className="actions">
          <button type="submit" className="btn primary l grow">
            Enter
          </button>
        </div>
      </form>
    </main>
  )
}

function PersonChoice({ person, chosen }: { person: Person; chosen: boolean }) {
  const app = useApp()
  const hint = person.note || PARTS[person.role]
  return (
    <label className="check choice">
      <input type="radio" name="person" value={person.username} defaultChecked={chosen} />
      {/* Twice is as good as pressing the button. */}
      <span className="line-x" onDoubleClick={() => become(app, person)}>
        <Avatar id={person.id} name={person.name} picture={person.avatar} size={40} />
        <span className="grow">
          <b lang={language(person.name)}>{person.name}</b>{' '}
          <span className="faint small">@{person.username}</span>
          {hint && <span className="hint">{hint}</span>}
        </span>
      </span>
    </label>
  )
}
