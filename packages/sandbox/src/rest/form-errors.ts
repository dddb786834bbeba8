import { DiscordError } from './errors.ts'

interface ErrorNode {
  [name: string]: ErrorNode | { code: string; message: string }[]
}

/** Gathers everything that is wrong with a body, so that one answer names it all. */
export interface FormErrors {
  add(path: readonly string[], code: string, message: string): void
  /** undefined if nothing is wrong. */
  toError(): DiscordError | undefined
}

export function createFormErrors(): FormErrors {
  const root: ErrorNode = {}
  return {
    add(path, code, message) {
      let node = root
      for (const name of path) node = (node[name] ??= {}) as ErrorNode
      const list = (node['_errors'] ??= []) as { code: string; message: string }[]
      list.push({ code, message })
    },
    toError: () => (Object.keys(root).length > 0 ? formError(root) : undefined),
  }
}

/** One wrong field, where the rule needs more than the field itself: `invalidField('embeds.0.url', …)`. */
export function invalidField(path: string, code: string, message: string): DiscordError {
  const names = path.split('.')
  const leaf: ErrorNode = { _errors: [{ code, message }] }
  return formError(names.reduceRight<ErrorNode>((inner, name) => ({ [name]: inner }), leaf))
}

function formError(errors: ErrorNode): DiscordError {
  return new DiscordError(400, 50_035, 'Invalid Form Body', errors)
}
