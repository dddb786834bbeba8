import { shorten } from '../http/input-limits.ts'
import { DiscordError } from './errors.ts'

interface ErrorNode {
  [name: string]: ErrorNode | { code: string; message: string }[]
}

/** Collects what is wrong with a body, so that one answer names it all, up to a readable number. */
export interface FormErrors {
  add(path: readonly string[], code: string, message: string): void
  /** undefined if nothing is wrong. */
  toError(): DiscordError | undefined
}

const MOST_ERRORS = 20

/** Some names are keys that the sender chose: `__proto__` is one like any other. */
const emptyNode = () => Object.create(null) as ErrorNode

export function createFormErrors(): FormErrors {
  const root = emptyNode()
  let count = 0
  return {
    add(path, code, message) {
      if (count >= MOST_ERRORS) return
      count += 1
      let node = root
      for (const name of path) node = (node[shorten(name)] ??= emptyNode()) as ErrorNode
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

/** A body that is wrong as a whole. */
export function invalidBody(code: string, message: string): DiscordError {
  return formError({ _errors: [{ code, message }] })
}

function formError(errors: ErrorNode): DiscordError {
  return new DiscordError(400, 50_035, 'Invalid Form Body', errors)
}
