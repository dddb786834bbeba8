import type { Control } from './net/control.ts'
import type { Gateway } from './net/gateway.ts'
import type { PageTokens } from './net/page-token.ts'
import type { Rest } from './net/rest.ts'
import type { State } from './state-types.ts'

/** What every action and view is given. `rest` and `gateway` belong to the person this tab is. */
export interface App {
  readonly state: State
  /** Say that the state has changed. */
  changed(): void
  /** The same, for what comes in numbers: the page is drawn with the next frame. */
  changedSoon(): void
  /** Draw now, for what must be measured or focused at once. */
  draw(): void
  forgetWorld(): void
  readonly tokens: PageTokens
  rest: Rest
  gateway: Gateway | null
  readonly control: Control
}
