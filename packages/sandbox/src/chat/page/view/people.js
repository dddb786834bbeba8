// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Person } from '../types.ts' */
/** @import { PageTokens } from '../net/page-token.js' */
import { become } from '../actions/session.js'
import { h } from '../dom.js'
import { avatar } from './avatar.js'
import { icon } from './icons.js'
import { language } from './text.js'

/** @type {Record<string, string>} */
const PARTS = {
  operator: 'runs this instance',
  admin: 'runs the servers',
  owner: 'owns an entity',
  member: '',
}

/** @param {App} app @param {PageTokens} tokens */
export function peoplePage(app, tokens) {
  const { people, me } = app.state
  const chosen = people.find((person) => person.username === me?.username) ?? people[0]
  if (people.length === 0) {
    return h(
      'main',
      { key: 'people', class: 'pickp' },
      h(
        'div',
        { class: 'card empty' },
        h('h1', null, 'Nobody lives here yet'),
        h(
          'p',
          null,
          'This sandbox was started without people. The control API makes some: POST /_sandbox/people.',
        ),
      ),
    )
  }
  return h(
    'main',
    { key: 'people', class: 'pickp' },
    h(
      'form',
      {
        class: 'card',
        onsubmit(event) {
          event.preventDefault()
          const form = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget))
          const person = people.find((one) => one.username === form.get('person'))
          if (person) become(app, person, tokens)
        },
      },
      h(
        'div',
        null,
        h('h1', null, 'Who are you today?'),
        h(
          'p',
          { class: 'muted' },
          'Real Discord would ask for your password here. In the sandbox you pick a person. Every tab can be somebody else.',
        ),
      ),
      h(
        'fieldset',
        { class: 'choices' },
        h('legend', { class: 'sr' }, 'Person'),
        people.map((person) => choice(app, person, { checked: person === chosen, tokens })),
      ),
      h(
        'div',
        { class: 'callout' },
        icon('info'),
        h('div', null, 'A link can say it too: ', h('span', { class: 'code' }, `?as=${chosen?.username}`)),
      ),
      h('div', { class: 'actions' }, h('button', { type: 'submit', class: 'btn primary l grow' }, 'Come in')),
    ),
  )
}

/** @param {App} app @param {Person} person @param {{ checked: boolean, tokens: PageTokens }} how */
function choice(app, person, { checked, tokens }) {
  const hint = person.note || PARTS[person.role] || ''
  return h(
    'label',
    { key: person.id, class: 'check choice' },
    h('input', {
      type: 'radio',
      name: 'person',
      value: person.username,
      ...(checked && {
        mounted: (/** @type {HTMLElement} */ el) => (/** @type {HTMLInputElement} */ (el).checked = true),
      }),
    }),
    h(
      'span',
      // Twice is as good as pressing the button.
      { class: 'line-x', ondblclick: () => become(app, person, tokens) },
      avatar({ id: person.id, name: person.name, avatar: person.avatar, size: 'av-40' }),
      h(
        'span',
        { class: 'grow' },
        h('b', { lang: language(person.name) }, person.name),
        ' ',
        h('span', { class: 'faint small' }, `@${person.username}`),
        hint && h('span', { class: 'hint' }, hint),
      ),
    ),
  )
}
