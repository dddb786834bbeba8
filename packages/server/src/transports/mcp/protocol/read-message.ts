import { HttpRefusal } from '../../web/error-response.ts'
import { readJson } from '../../web/json-body.ts'

const MOST_MESSAGES = 100
/** For everything except a tool's arguments. */
const MOST_VALUES = 1_000
const MOST_ARGUMENTS = 1_000
/** Texts that are repeated in the answer if they name nothing. */
const LONGEST = { id: 200, method: 100, name: 200, uri: 2_000 }

/**
 * A message of the protocol, small enough for the SDK, which visits every value and reports what is wrong with each. A
 * tool's arguments are checked by the tool.
 */
export async function readMessage(request: Request, maxBytes: number): Promise<unknown> {
  const body = await readJson(request, maxBytes)
  const messages = Array.isArray(body) ? (body as unknown[]) : [body]
  if (messages.length > MOST_MESSAGES) refuse(`Send at most ${MOST_MESSAGES} messages at once.`)
  return Array.isArray(body) ? messages.map(bounded) : bounded(body)
}

function bounded(message: unknown): unknown {
  if (!isObject(message)) return message
  const { id, method, params } = message
  demandShort({ id, method })
  if (!isObject(params)) return demandFew(message)
  const { name, uri, arguments: given, ...others } = params
  demandShort({ name, uri })
  if (method !== 'tools/call' || !isObject(given)) return demandFew(message)
  demandFew({ ...message, params: others })
  const names = Object.keys(given)
  if (names.length <= MOST_ARGUMENTS) return message
  // No tool takes this many: those that are kept are enough to refuse the call.
  const kept = Object.fromEntries(names.slice(0, MOST_ARGUMENTS).map((one) => [one, given[one]]))
  return { ...message, params: { ...params, arguments: kept } }
}

function demandShort(texts: Partial<Record<keyof typeof LONGEST, unknown>>): void {
  for (const [name, text] of Object.entries(texts)) {
    const longest = LONGEST[name as keyof typeof LONGEST]
    if (typeof text === 'string' && text.length > longest) {
      refuse(`${name}: must have at most ${longest} characters`)
    }
  }
}

function demandFew<Message>(message: Message): Message {
  let left = MOST_VALUES
  const open: unknown[] = [message]
  while (open.length > 0) {
    const one = open.pop()
    if (typeof one !== 'object' || one === null) continue
    const inner: unknown[] = Object.values(one)
    left -= inner.length
    if (left < 0) refuse(`The message has more than ${MOST_VALUES} values.`)
    open.push(...inner)
  }
  return message
}

function refuse(sentence: string): never {
  throw new HttpRefusal(400, sentence)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
