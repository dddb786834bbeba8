import { AppError } from '@arachne/core/errors'
import type { Clock } from '@arachne/core/ports'
import { html } from 'hono/html'

import { icon } from '../../web/pages/icons.ts'
import type { Html } from '../../web/pages/page.ts'
import type { Asked, ConsentForm, Shown } from './consent-form.ts'
import { type ChoiceDeps, type EntityChoice, entityChoices, ICON_OF, isOverOthers } from './entity-choices.ts'
import { appName } from './plain-name.ts'
import { entityTile, pictureOrigin, unknownTile } from './tiles.ts'

const DAY_MS = 24 * 60 * 60_000

const SPANS = { open: undefined, day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const

type Span = keyof typeof SPANS

const SPAN_NAMES = Object.keys(SPANS) as Span[]

interface Deps extends ChoiceDeps {
  clock: Clock
}

/** An app asks to speak as an entity. */
export function createEntityForm(deps: Deps): ConsentForm {
  /** If the address names an entity, it is the only choice; if it isn't this person's, its owner isn't revealed. */
  const choicesFor = async ({ request, person }: Asked) => {
    const own = await entityChoices(deps, person)
    return request.entityId === undefined ? own : own.filter(({ entity }) => entity.id === request.entityId)
  }

  return {
    async show(asked) {
      const choices = await choicesFor(asked)
      return shown(asked, choices)
    },

    async read(asked, sent) {
      const { person, texts } = asked
      const wanted = sent.get('entity')
      if (wanted === null) throw new AppError('invalid', texts.chooseFirst)
      const chosen = (await choicesFor(asked)).find(({ entity }) => entity.id === wanted)
      if (chosen?.entity.active !== true) throw new AppError('forbidden', texts.refusedEntity)
      const expiresAt = endOf(sent.get('span'), deps.clock.now())
      if (expiresAt === undefined) throw new AppError('invalid', texts.incomplete)
      return { kind: 'entity', person, entityId: chosen.entity.id, expiresAt }
    },
  }
}

function shown(asked: Asked, choices: EntityChoice[]): Shown {
  const { request, texts } = asked
  const app = appName(request)
  const named = request.entityId === undefined ? undefined : choices[0]
  return {
    heading: named ? texts.asksForOne(app, named.entity.name) : texts.asks(app),
    lead: named ? texts.leadForOne(named.entity.name) : texts.lead,
    figure: named ? entityTile(named.entity) : unknownTile(),
    sections: choices.length === 0 ? nothingToLend(asked) : questions(asked, choices),
    open: choices.some(({ entity }) => entity.active),
    images: [...new Set(choices.flatMap(({ entity }) => pictureOrigin(entity) ?? []))],
  }
}

function nothingToLend({ request, texts }: Asked): Html {
  const { lead, text } = request.entityId === undefined ? texts.noEntities : texts.notYours
  return html`<div class="section">
    <div class="note warn">
      ${icon('alert')}
      <p><b>${lead}</b> ${text}</p>
    </div>
  </div>`
}

function questions(asked: Asked, choices: EntityChoice[]): Html {
  const { texts } = asked
  const canRuleOthers = choices.some(({ abilities }) => abilities.some(isOverOthers))
  const never = [...Object.values(texts.never), ...(canRuleOthers ? [] : [texts.notModerate])]
  return html`<fieldset class="section">
      <legend>${texts.whichEntity}</legend>
      <div class="choices">${choices.map((choice) => entityCard(choice, asked))}</div>
    </fieldset>
    <div class="section">
      <h2>${texts.willNot}</h2>
      <ul class="list">
        ${never.map((line) => html`<li class="no">${icon('no')}<span>${line}</span></li>`)}
      </ul>
    </div>
    <fieldset class="section">
      <legend>${texts.howLong}</legend>
      <div class="spans">${SPAN_NAMES.map((span) => spanCard(span, asked))}</div>
    </fieldset>`
}

function entityCard(choice: EntityChoice, { request, texts }: Asked): Html {
  const { entity, abilities } = choice
  const isNamed = request.entityId === entity.id
  const rights = `rights-${entity.id}`
  const state = entity.active ? (isNamed ? 'checked' : '') : 'disabled'
  return html`<div class="choice ${entity.active ? '' : 'off'}">
    <label>
      <input type="radio" name="entity" value="${entity.id}" required ${state} aria-describedby="${rights}" />
      <span class="whom">
        ${entityTile(entity, 'mid')}
        <span>
          <span class="named">
            <b>${entity.name}</b>
            ${entity.platform === null ? '' : html`<span class="badge">${texts.platforms[entity.platform]}</span>`}
          </span>
          <span class="hint">${hintOf(choice, texts, isNamed)}</span>
        </span>
      </span>
    </label>
    <div class="rights" id="${rights}">
      ${texts.will(entity.name)}
      <ul class="list">
        ${abilities.map(
          (ability) =>
            html`<li class="${isOverOthers(ability) ? 'grave' : ''}">
              ${icon(ICON_OF[ability])}<span>${texts.abilities[ability]}</span>
            </li>`,
        )}
        ${abilities.length === 0 ? html`<li>${icon('eye')}<span>${texts.willNothing}</span></li>` : ''}
      </ul>
    </div>
  </div>`
}

function hintOf(
  { entity, servers, channels }: EntityChoice,
  texts: Asked['texts'],
  isNamed: boolean,
): string {
  if (!entity.active) return texts.paused
  const facts = servers === 0 ? [texts.noServer] : [texts.servers(servers)]
  if (servers > 0 && channels !== undefined) facts.push(texts.channels(channels))
  if (isNamed) facts.push(texts.askedFor)
  return facts.join(', ')
}

function spanCard(span: Span, { texts }: Asked): Html {
  const isOpen = span === 'open'
  return html`<div class="choice">
    <label>
      <input type="radio" name="span" value="${span}" required ${isOpen ? 'checked' : ''} />
      <span> ${texts.spans[span]}${isOpen ? html`<span class="hint">${texts.spanHint}</span>` : ''} </span>
    </label>
  </div>`
}

/** null: until it is revoked. undefined: no such span. */
function endOf(span: string | null, now: number): string | null | undefined {
  if (span === null || !Object.hasOwn(SPANS, span)) return undefined
  const length = SPANS[span as Span]
  return length === undefined ? null : new Date(now + length).toISOString()
}
