/** Text that is safe to stand in a page as it is. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = Html | string | readonly Html[]

/** Everything put into the template is escaped unless it is Html itself. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const filled = values.map(render)
  return new Html(parts.map((part, index) => part + (filled[index] ?? '')).join(''))
}

function render(value: Value): string {
  if (value instanceof Html) return value.text
  if (typeof value === 'string') return escape(value)
  return value.map(({ text }) => text).join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
