import { html, raw } from 'hono/html'

import type { Html } from './page.ts'

/** One family on a grid of 16; decorative, beside words. */
const PATHS = {
  alert: '<path d="M8 2.5 14.5 13.5h-13z"/><path d="M8 6.5v3.2M8 11.6h.01"/>',
  bell: '<path d="M4 11V7.5a4 4 0 0 1 8 0V11l1.2 1.5H2.8zM6.8 14.2h2.4"/>',
  bin: '<path d="M3 4.5h10M6.5 4.5V3h3v1.5M4.3 4.5 5 13.5h6l.7-9"/>',
  door: '<path d="M9.5 3H3.5v10h6M7 8h7M11.5 5.5 14 8l-2.5 2.5"/>',
  eye: '<path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8z"/><circle cx="8" cy="8" r="2"/>',
  folder: '<path d="M2 12.5v-9h4l1.5 2H14v7z"/>',
  no: '<path d="m4 4 8 8M12 4l-8 8"/>',
  pen: '<path d="m3 13 .6-2.8L10.8 3a1.2 1.2 0 0 1 1.7 0l.5.5a1.2 1.2 0 0 1 0 1.7L5.8 12.4z"/><path d="m9.5 4.3 2.2 2.2"/>',
  people:
    '<circle cx="6" cy="5.5" r="2.5"/><path d="M1.5 13c.4-2.6 2.2-4 4.5-4s4.1 1.4 4.5 4M10.5 3.3a2.4 2.4 0 0 1 0 4.4M12.2 9.5c1.3.6 2.1 1.8 2.3 3.5"/>',
  shield: '<path d="M8 1.8 13.2 4v3.8c0 3-2.1 5.2-5.2 6.4-3.1-1.2-5.2-3.4-5.2-6.4V4z"/>',
  speech: '<path d="M2 3h12v8H7.5L4.5 13.5V11H2z"/>',
} as const

export type IconName = keyof typeof PATHS

export function icon(name: IconName): Html {
  return html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">${raw(PATHS[name])}</svg>`
}
