import { html } from 'hono/html'

import { icon } from '../../web/pages/icons.ts'
import type { Html } from '../../web/pages/page.ts'
import type { Asked } from './consent-form.ts'
import type { MemberChoice } from './member-choices.ts'
import { actingScopes, fieldsOf, mayAct } from './member-wish.ts'
import { entityTile } from './tiles.ts'

/** Preselected. */
const USUAL_DAYS = 30

/** One organisation. Its questions are shown once it is chosen, by style alone. */
export function memberCard(asked: Asked, choice: MemberChoice, isOnly: boolean): Html {
  const { orga, roles } = choice
  const texts = asked.texts.member
  const { allowed } = orga.settings.agents
  const asks = `asks-${orga.id}`
  const state = allowed ? (isOnly ? 'checked' : '') : 'disabled'
  const tile = { id: orga.id, name: orga.name, avatarUrl: orga.logoUrl, accentColor: orga.colors.accent }
  return html`<div class="choice ${allowed ? '' : 'off'}">
    <label>
      <input type="radio" name="orga" value="${orga.id}" required ${state} aria-describedby="${asks}" />
      <span class="whom">
        ${entityTile(tile, 'mid')}
        <span>
          <b>${orga.name}</b>
          <span class="hint">${allowed ? hintOf(choice, texts) : texts.noAgents}</span>
        </span>
      </span>
    </label>
    ${
      allowed
        ? html`<div class="rights asks-more" id="${asks}">
            ${roles.length === 0 ? '' : rolesOf(asked, choice)} ${permissionOf(asked, choice)}
            ${daysOf(asked, choice)}
          </div>`
        : html`<span id="${asks}" hidden></span>`
    }
  </div>`
}

function hintOf({ orga, roles }: MemberChoice, texts: Asked['texts']['member']): string {
  if (orga.practice) return texts.practice
  return roles.length === 0 ? texts.noRole : texts.roleCount(roles.length)
}

function rolesOf({ texts }: Asked, { orga, roles }: MemberChoice): Html {
  const { role: name } = fieldsOf(orga.id)
  return html`<fieldset>
    <legend>${texts.member.whichRoles}</legend>
    <p class="small quiet">${texts.member.rolesHint}</p>
    ${roles.map(
      ({ id, title, team }) =>
        html`<label class="tick">
          <input type="checkbox" name="${name}" value="${id}" />
          <span><b>${title}</b> <span class="quiet">${texts.member.inTeam(team)}</span></span>
        </label>`,
    )}
  </fieldset>`
}

function permissionOf(asked: Asked, choice: MemberChoice): Html {
  const texts = asked.texts.member
  const { agents } = choice.orga.settings
  const { permission: name, askFirst } = fieldsOf(choice.orga.id)
  const radio = (value: string, words: { name: string; hint: string }) =>
    html`<label class="tick">
      <input type="radio" name="${name}" value="${value}" ${value === 'readonly' ? 'checked' : ''} />
      <span><b>${words.name}</b><span class="hint">${words.hint}</span></span>
    </label>`
  return html`<fieldset>
    <legend>${texts.doWhat}</legend>
    ${radio('readonly', { name: texts.read, hint: texts.readHint })}
    ${
      mayAct(asked, choice)
        ? html`${radio('action', { name: texts.act, hint: actHint(asked) })}
            <label class="tick">
              <input
                type="checkbox"
                name="${askFirst}"
                value="on"
                checked
                ${agents.askFirst ? 'disabled' : ''}
              />
              <span>
                <b>${texts.askFirst}</b>
                <span class="hint">${agents.askFirst ? texts.askFirstForced : texts.askFirstHint}</span>
              </span>
            </label>
            ${agents.anonymousBallots ? ballotNote(texts) : ''}`
        : html`<p class="small quiet">
            ${agents.permission === 'readonly' ? texts.readsOnly : texts.wantsToRead}
          </p>`
    }
  </fieldset>`
}

function actHint(asked: Asked): string {
  const { acts } = asked.texts.member
  const scopes = actingScopes(asked)
  if (scopes.length > 1) return acts.both
  return scopes.includes('swarmrise:write') ? acts.write : acts.governance
}

function ballotNote(texts: Asked['texts']['member']): Html {
  return html`<div class="note warn">
    ${icon('alert')}
    <p><b>${texts.ballotsFinal.lead}</b> ${texts.ballotsFinal.text}</p>
  </div>`
}

function daysOf({ texts }: Asked, { orga, days }: MemberChoice): Html {
  const { days: name } = fieldsOf(orga.id)
  const usual = days.includes(USUAL_DAYS) ? USUAL_DAYS : days.at(-1)
  return html`<fieldset>
    <legend>${texts.howLong}</legend>
    <div class="ticks">
      ${days.map(
        (count) =>
          html`<label class="tick">
            <input type="radio" name="${name}" value="${count}" ${count === usual ? 'checked' : ''} />
            <span>${texts.member.days(count)}</span>
          </label>`,
      )}
    </div>
    <p class="small quiet">${texts.member.daysHint}</p>
  </fieldset>`
}
