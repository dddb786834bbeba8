/** What `h` takes: handlers with their events, hooks with their element, and any attribute. */
export interface Props {
  key?: string
  style?: Record<string, string>
  onclick?: (event: MouseEvent) => unknown
  oncontextmenu?: (event: MouseEvent) => unknown
  onpointerdown?: (event: PointerEvent) => unknown
  onkeydown?: (event: KeyboardEvent) => unknown
  oninput?: (event: Event) => unknown
  onchange?: (event: Event) => unknown
  onsubmit?: (event: SubmitEvent) => unknown
  onscroll?: (event: Event) => unknown
  onpaste?: (event: ClipboardEvent) => unknown
  ondragover?: (event: DragEvent) => unknown
  ondrop?: (event: DragEvent) => unknown
  onfocus?: (event: FocusEvent) => unknown
  onblur?: (event: FocusEvent) => unknown
  onerror?: (event: Event) => unknown
  oncancel?: (event: Event) => unknown
  onclose?: (event: Event) => unknown
  /** The element is in the document. */
  mounted?: (el: HTMLElement) => unknown
  /** Just before and after it is brought up to date. */
  patching?: (el: HTMLElement) => unknown
  patched?: (el: HTMLElement) => unknown
  removed?: (el: HTMLElement) => unknown
  // oxlint-disable-next-line typescript/no-explicit-any
  [name: string]: any
}
