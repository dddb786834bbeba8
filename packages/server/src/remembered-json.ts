/** By the value itself: a text is forgotten with it. */
const texts = new WeakMap<object, string>()

/** For large values that were JSON before: whoever writes them again need not make the same text. They must not change. */
export function rememberJson(value: object, text: string): void {
  texts.set(value, text)
}

/** As `JSON.stringify`, with what is remembered of the object's fields. */
export function writeJson(fields: object): string {
  if (!Object.values(fields).some(isRemembered)) return JSON.stringify(fields)
  const written = Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
    const text = isRemembered(value) ? texts.get(value) : JSON.stringify(value)
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`]
  })
  return `{${written.join(',')}}`
}

function isRemembered(value: unknown): value is object {
  return typeof value === 'object' && value !== null && texts.has(value)
}
