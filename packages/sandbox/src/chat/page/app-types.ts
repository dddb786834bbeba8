import type { Control } from './net/control.js'
import type { Gateway } from './net/gateway.js'
import type { Rest } from './net/rest.js'
import type { State } from './state-types.ts'

/** What every action and view is given. `rest` and `gateway` belong to the person this tab is. */
export interface App {
  readonly state: State
  /** Say that the state has changed; the page is drawn with the next frame. */
  changed(): void
  /** Draw now, for what must be measured or focused at once. */
  draw(): void
  forgetWorld(): void
  rest: Rest
  gateway: Gateway | null
  control: Control
}
