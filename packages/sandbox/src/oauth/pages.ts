import { readFileSync } from 'node:fs'

import type { ApplicationRecord, GuildRecord, UserRecord } from '../world/records.ts'

/** Text that is safe to stand in a page as it is. */
class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const STYLE = readFileSync(new URL('page.css', import.meta.url), 'utf8')

/** The frame of every page. The tape says where you are, so that no one types a real password here. */
function page(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="same-origin" />
        <title>${title} · Sandbox</title>
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <header class="tape"><b>SANDBOX</b><span>A local stand-in for Discord.</span></header>
        <main>${content}</main>
      </body>
    </html>`.text
}

interface Choice {
  /** Where the form goes: this page with its whole query. */
  action: string
  application: ApplicationRecord
  /** What the application will see, one thing each. */
  learns: readonly string[]
}

/** Real Discord asks for a password here. */
export function personPage(
  people: readonly UserRecord[],
  chosen: string | undefined,
  choice: Choice,
): string {
  const first = people.find(({ id }) => id === chosen) ?? people[0]
  return page(
    'Who are you today?',
    html`<form class="card" method="post" action="${choice.action}">
      <div>
        <h1>Who are you today?</h1>
        <p>Real Discord would ask you to log in. Here you just pick a person.</p>
      </div>
      <fieldset>
        <legend class="sr">Person</legend>
        ${people.map((person) => personRow(person, person.id === first?.id))}
      </fieldset>
      ${callout(choice)}
      <div class="actions">
        <button class="btn primary" name="decision" value="allow">Continue</button>
        <button class="btn" name="decision" value="cancel" formnovalidate>Cancel</button>
      </div>
    </form>`,
  )
}

function personRow({ id, username, globalName, avatar, note }: UserRecord, checked: boolean): Html {
  const name = globalName ?? username
  const picture =
    avatar === null
      ? html`<span class="av" aria-hidden="true">${name.slice(0, 2)}</span>`
      : html`<img class="av" src="/cdn/avatars/${id}/${avatar}.png?size=80" alt="" width="40" height="40" />`
  return html`<label class="choice">
    <input type="radio" name="person" value="${id}" required ${new Html(checked ? 'checked' : '')} />
    ${picture}
    <span><b>${name}</b> <small>@${username}</small><span class="hint">${note}</span></span>
  </label>`
}

/** Which server a bot joins; only the ones this person may manage. */
export function guildPage(guilds: readonly GuildRecord[], person: UserRecord, choice: Choice): string {
  const name = person.globalName ?? person.username
  if (guilds.length === 0) {
    return messagePage('No servers available', `${name} doesn’t manage any server that can be chosen.`)
  }
  return page(
    `Add ${choice.application.name}`,
    html`<form class="card" method="post" action="${choice.action}">
      <div>
        <h1>Add ${choice.application.name} to a server</h1>
        <p>You’re ${name}. These are the servers you can manage.</p>
      </div>
      <input type="hidden" name="person" value="${person.id}" />
      <fieldset>
        <legend class="sr">Server</legend>
        ${guilds.map(
          (guild, index) =>
            html`<label class="choice">
              <input
                type="radio"
                name="guild_id"
                value="${guild.id}"
                required
                ${new Html(index === 0 ? 'checked' : '')}
              />
              <span><b>${guild.name}</b><span class="hint">${guild.description ?? ''}</span></span>
            </label>`,
        )}
      </fieldset>
      ${callout(choice)}
      <div class="actions">
        <button class="btn primary" name="decision" value="allow">Authorise</button>
        <button class="btn" name="decision" value="cancel" formnovalidate>Cancel</button>
      </div>
    </form>`,
  )
}

export function messagePage(title: string, sentence: string): string {
  return page(
    title,
    html`<div class="card">
      <h1>${title}</h1>
      <p>${sentence}</p>
    </div>`,
  )
}

function callout({ application, learns }: Choice): Html {
  const what = learns.length === 0 ? 'nothing about you' : learns.join(', ')
  return html`<p class="callout"><b>${application.name}</b> will see ${what}.</p>`
}

type Value = Html | string | readonly Html[]

/** Everything put into the template is escaped unless it is Html itself. */
function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const filled = values.map(render)
  return new Html(parts.map((part, index) => part + (filled[index] ?? '')).join(''))
}

function render(value: Value): string {
  if (value instanceof Html) return value.text
  if (typeof value === 'string') return escape(value)
  return value.map(({ text }) => text).join('')
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
