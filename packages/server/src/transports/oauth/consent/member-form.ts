import { RESOURCE_TYPES } from '@arachne/contract/governance'
import { AppError } from '@arachne/core/errors'
import { html } from 'hono/html'

import { icon } from '../../web/pages/icons.ts'
import type { Html } from '../../web/pages/page.ts'
import type { Asked, ConsentForm, Shown } from './consent-form.ts'
import { memberCard } from './member-card.ts'
import { memberChoices, type MemberChoice, type MemberChoiceDeps } from './member-choices.ts'
import { readMember } from './member-wish.ts'
import { appName } from './plain-name.ts'
import { pictureOrigin, unknownTile } from './tiles.ts'

/** An app asks to act for a member of an organisation. */
export function createMemberForm(deps: MemberChoiceDeps): ConsentForm {
  return {
    show: async (asked) => shown(asked, await memberChoices(deps, asked.person)),

    async read(asked, sent) {
      const wanted = sent.get('orga')
      if (wanted === null) throw new AppError('invalid', asked.texts.member.chooseFirst)
      const choices = await memberChoices(deps, asked.person)
      return readMember(
        asked,
        choices.find(({ orga }) => orga.id === wanted),
        sent,
      )
    },
  }
}

function shown(asked: Asked, choices: MemberChoice[]): Shown {
  const texts = asked.texts.member
  return {
    heading: texts.asks(appName(asked.request)),
    lead: texts.lead,
    figure: unknownTile(),
    sections: choices.length === 0 ? nowhere(asked) : questions(asked, choices),
    open: choices.some(({ orga }) => orga.settings.agents.allowed),
    images: [...new Set(choices.flatMap(({ orga }) => pictureOrigin({ avatarUrl: orga.logoUrl }) ?? []))],
  }
}

function nowhere({ texts }: Asked): Html {
  return html`<div class="section">
    <div class="note warn">
      ${icon('alert')}
      <p><b>${texts.member.noOrga.lead}</b> ${texts.member.noOrga.text}</p>
    </div>
  </div>`
}

function questions(asked: Asked, choices: MemberChoice[]): Html {
  const texts = asked.texts.member
  const isOnly = choices.length === 1
  return html`<fieldset class="section">
      <legend>${texts.where}</legend>
      <div class="choices">${choices.map((choice) => memberCard(asked, choice, isOnly))}</div>
    </fieldset>
    <fieldset class="section">
      <legend>${texts.kinds}</legend>
      <div class="ticks">
        ${RESOURCE_TYPES.map(
          (type) =>
            html`<label class="tick">
              <input type="checkbox" name="type" value="${type}" checked />
              <span>${texts.types[type]}</span>
            </label>`,
        )}
      </div>
    </fieldset>
    <div class="section">
      <h2>${texts.willNot}</h2>
      <ul class="list">
        ${Object.values(texts.never).map((line) => html`<li class="no">${icon('no')}<span>${line}</span></li>`)}
      </ul>
    </div>`
}
