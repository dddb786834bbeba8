// @ts-check
/** @import { Props } from '../dom-types.ts' */
import { h } from '../dom.js'

/** 16 px grid, 1.5 stroke. A circle is written as `o cx cy r`. @type {Record<string, string[]>} */
const SHAPES = {
  alert: ['M8 2.5 14.5 13.5h-13z', 'M8 6.5v3.2M8 11.6h.01'],
  back: ['M9.5 3.5 5 8l4.5 4.5'],
  bell: ['M4 11V7a4 4 0 0 1 8 0v4l1.2 1H2.8z', 'M6.7 13.8h2.6'],
  chat: [
    'M2.5 4A1.5 1.5 0 0 1 4 2.5h8A1.5 1.5 0 0 1 13.5 4v5.5A1.5 1.5 0 0 1 12 11H7l-3 2.6V11a1.5 1.5 0 0 1-1.5-1.5z',
  ],
  check: ['m3 8.5 3.2 3.2L13 5'],
  clip: ['m12.8 7.4-5 5a3 3 0 0 1-4.3-4.3l5.4-5.3a2 2 0 0 1 2.9 2.8L6.5 11a1 1 0 0 1-1.5-1.4l4.8-4.8'],
  clock: ['o 8 8 6', 'M8 4.5V8l2.3 1.5'],
  copy: ['M5.5 5.5h8v8h-8z', 'M10.5 5.5v-3h-8v8h3'],
  doc: ['M4 2.5h5.5L12.5 5.5v8H4z', 'M9.5 2.5v3h3'],
  down: ['m3.5 6 4.5 4.5L12.5 6'],
  eye: ['M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8z', 'o 8 8 2'],
  forum: ['M2.5 3.5h8v5h-5l-2 1.7V8.5h-1z', 'M12.5 6.5h1v5h-1.2v1.7l-2-1.7H7.5'],
  hash: ['M6.5 2.5 5 13.5M11 2.5 9.5 13.5M2.8 5.8h10.7M2.3 10.3H13'],
  info: ['o 8 8 6', 'M8 7.3v3.7M8 5h.01'],
  keyboard: ['M1.8 4.5h12.4v7H1.8z', 'M4.3 7h.01M6.8 7h.01M9.3 7h.01M11.8 7h.01M5 9.3h6'],
  link: [
    'M6.7 9.3a2.5 2.5 0 0 0 3.6 0l2.2-2.2a2.5 2.5 0 0 0-3.6-3.6l-.9.9',
    'M9.3 6.7a2.5 2.5 0 0 0-3.6 0L3.5 8.9a2.5 2.5 0 0 0 3.6 3.6l.9-.9',
  ],
  lock: ['M3.5 7.5h9v6h-9z', 'M5.5 7.5V5.3a2.5 2.5 0 0 1 5 0v2.2'],
  mega: ['M2.5 6.5v3h2.2l6.3 3v-9l-6.3 3zM13 6.5c.7.8.7 2.2 0 3'],
  menu: ['M2.5 4.5h11M2.5 8h11M2.5 11.5h11'],
  moon: ['M13 9.5A5.5 5.5 0 0 1 6.5 3a5.5 5.5 0 1 0 6.5 6.5z'],
  more: ['o 3.5 8 .4', 'o 8 8 .4', 'o 12.5 8 .4'],
  pen: ['m3 13 .6-2.8L10.8 3a1.2 1.2 0 0 1 1.7 0l.5.5a1.2 1.2 0 0 1 0 1.7L5.8 12.4z', 'm9.5 4.3 2.2 2.2'],
  person: ['o 8 5.6 2.6', 'M3 13.3c.5-2.6 2.3-4 5-4s4.5 1.4 5 4'],
  pin: ['M6 2.5h4M6.7 2.5v4L4.5 9h7L9.3 6.5v-4M8 9v4.5'],
  plug: ['M6 2v3M10 2v3M4 5h8v2.5a4 4 0 0 1-8 0zM8 11.5V14'],
  plus: ['M8 3v10M3 8h10'],
  poll: ['M3 13V8.5M8 13V3M13 13V6.5'],
  reply: ['M6.5 3.5 2.5 7l4 3.5M2.5 7H10a3.5 3.5 0 0 1 3.5 3.5V13'],
  screen: ['M2 3h12v8H2z', 'M6 13.5h4M8 11v2.5'],
  search: ['o 7 7 4.5', 'm10.5 10.5 3.5 3.5'],
  send: ['M14 2 7 9M14 2 9.5 14 7 9 2 6.5z'],
  shield: ['M8 2 13 3.8v4c0 3-2.2 5-5 6.2-2.8-1.2-5-3.2-5-6.2v-4z'],
  slash: ['M2.5 3.5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1z', 'M9.7 5 6.3 11'],
  smile: ['o 8 8 6', 'M5.5 9.5c.6 1 1.4 1.5 2.5 1.5s1.9-.5 2.5-1.5M6 6.3v.4M10 6.3v.4'],
  sound: ['M3 6.3v3.4h2.2L8.5 12.5v-9L5.2 6.3zM11 6c.9 1.2.9 2.8 0 4M12.8 4.3c1.8 2.2 1.8 5.2 0 7.4'],
  sun: [
    'o 8 8 2.8',
    'M8 1.8v1.4M8 12.8v1.4M1.8 8h1.4M12.8 8h1.4M3.6 3.6l1 1M11.4 11.4l1 1M12.4 3.6l-1 1M4.6 11.4l-1 1',
  ],
  swap: ['M2.5 5.5h10M9.5 2.5l3 3-3 3M13.5 10.5h-10M6.5 7.5l-3 3 3 3'],
  thread: ['M4 2.5v8a3 3 0 0 0 3 3h5M9.5 11l2.5 2.5L9.5 16M4 6h8'],
  trash: ['M2.8 4.5h10.4M6 4.5V3h4v1.5M4.2 4.5l.6 9h6.4l.6-9M6.7 7v4M9.3 7v4'],
  users: [
    'o 6 5.7 2.4',
    'M1.7 13c.4-2.3 2-3.6 4.3-3.6s3.9 1.3 4.3 3.6M10.5 3.5a2.3 2.3 0 0 1 0 4.4M12 9.8c1.3.5 2.1 1.6 2.3 3.2',
  ],
  x: ['m4 4 8 8M12 4l-8 8'],
  zap: ['M9 1.8 3.5 9H8l-1 5.2L12.5 7H8z'],
}

/** Decorative: the words beside it, or the button's name, carry the meaning. @param {string} name @param {'' | 's' | 'l'} [size] */
export function icon(name, size = '') {
  return h(
    'svg',
    { class: size ? `i i-${size}` : 'i', viewBox: '0 0 16 16', 'aria-hidden': 'true' },
    (SHAPES[name] ?? []).map((shape) => {
      if (!shape.startsWith('o')) return h('path', { d: shape })
      const [, cx, cy, r] = shape.split(' ')
      return h('circle', { cx, cy, r })
    }),
  )
}

/** @param {string} name @param {string} label @param {Props} props */
export function iconButton(name, label, { class: extra = '', ...props }) {
  return h(
    'button',
    { type: 'button', class: `btn ghost icon s ${extra}`, 'aria-label': label, title: label, ...props },
    icon(name),
  )
}
