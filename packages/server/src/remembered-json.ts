/** By the value itself: a text is forgotten with it. */
const texts = new WeakMap<object, string>()

/** For large values that were JSON before: whoever writes them again need not make the same text. They must not change. */
export function rememberJson(value: object, text: string): void {
  texts.set(value, text)
}

/** As `JSON.stringify`, with what is remembered of the object's fields. */
export function writeJson(fields: object): string {
  if (!Object.values(fields).some(isRemembered)) return JSON.stringify(fields)
  // Not joined: V8 copies the parts of a sum only when somebody reads it.
  let written = ''
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    const text = isRemembered(value) ? texts.get(value) : JSON.stringify(value)
    if (text !== undefined) written += `${written === '' ? '{' : ','}${JSON.stringify(name)}:${text}`
  }
  return `${written}}`
}

function isRemembered(value: unknown): value is object {
  return typeof value === 'object' && value !== null && texts.has(value)
}
