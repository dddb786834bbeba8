import type { Entity } from '@arachne/core/identities'
import { html } from 'hono/html'

import type { Html } from '../../web/pages/page.ts'
import { initials } from './plain-name.ts'

type Tiled = Pick<Entity, 'name' | 'avatarUrl' | 'accentColor'> & { id: string }

/** White letters on each have a contrast of 4.5 to 1. */
const DYES = [
  '#7a3b62',
  '#2f6690',
  '#5a6b3b',
  '#8a4b2d',
  '#3d5a80',
  '#6b4c9a',
  '#1f6f6b',
  '#8c3f4d',
  '#4a6a4f',
  '#6d5c2e',
]

/**
 * An entity's picture over its first letter, which shows if the picture can't be loaded. Coloured through attributes,
 * because the page's policy allows no styles.
 */
export function entityTile(entity: Tiled, size = ''): Html {
  const picture = pictureOrigin(entity) === undefined ? undefined : entity.avatarUrl
  return html`<span class="tile ${size}" aria-hidden="true">
    <svg viewBox="0 0 40 40">
      <rect width="40" height="40" fill="${dyeOf(entity)}" />
      <text x="20" y="21" text-anchor="middle" dominant-baseline="middle" fill="#fff">
        ${initials(entity.name, 1)}
      </text>
    </svg>
    ${picture === undefined ? '' : html`<img src="${picture}" alt="" referrerpolicy="no-referrer" />`}
  </span>`
}

export function appTile(name: string): Html {
  return html`<span class="tile app" aria-hidden="true">${initials(name, 2)}</span>`
}

export function personTile(name: string): Html {
  return html`<span class="tile person" aria-hidden="true">${initials(name, 2)}</span>`
}

/** A placeholder before a choice. */
export function unknownTile(): Html {
  return html`<span class="tile unknown" aria-hidden="true">?</span>`
}

/** undefined: there is none, or its address can't be put into a policy, where a semicolon would begin a new rule. */
export function pictureOrigin({ avatarUrl }: Pick<Entity, 'avatarUrl'>): string | undefined {
  const url = avatarUrl === null ? null : URL.parse(avatarUrl)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  return /^[\w.-]+(:\d+)?$/.test(url.host) ? url.origin : undefined
}

function dyeOf({ id, accentColor }: Tiled): string {
  if (accentColor !== null && carriesWhite(accentColor)) return accentColor
  const last = Number.parseInt(id.slice(-4), 16)
  return DYES[last % DYES.length] ?? '#7a3b62'
}

/** Whether white on `#rrggbb` has 4.5 to 1, by the WCAG formula. */
function carriesWhite(color: string): boolean {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return false
  const [red = 1, green = 1, blue = 1] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) >= 4.5
}
