/** The only loggable facts of a failed call: errors of Discord's libraries contain message text and webhook tokens. */
export interface ErrorFacts {
  name: string
  code?: string | number
  status?: number
  method?: string
  /** The path without its variable parts. */
  route?: string
  /** Where it happened, for our own errors. */
  frames?: string[]
}

export function redactError(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { name: typeof error }
  const facts: ErrorFacts = { name: /^[A-Za-z]*(?:Error|Exception)\b/.exec(error.name)?.[0] ?? 'Error' }
  const { code, status, method, url } = error as Error & Record<string, unknown>
  if (isCode(code)) facts.code = code
  if (typeof status === 'number') facts.status = status
  if (typeof method === 'string' && /^[a-z]{3,7}$/i.test(method)) facts.method = method.toUpperCase()
  if (typeof url === 'string') facts.route = routeTemplate(url)
  else facts.frames = framesOf(error)
  return facts
}

function isCode(code: unknown): code is string | number {
  return typeof code === 'number' || (typeof code === 'string' && /^\w{1,40}$/.test(code))
}

/** A stack begins with the message, which may repeat data. */
function framesOf({ message, stack = '' }: Error): string[] {
  const frames = stack.slice(stack.indexOf(message) + message.length)
  return frames
    .split('\n')
    .filter((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line))
    .slice(0, 8)
    .map((line) => line.trim())
}

/** The fixed words in Discord's paths. Anything not listed could be an id, a token or an emoji. */
const PATH_WORDS = new Set(
  (
    'api applications archived answers attachments audit-logs bans bot bulk-delete callback channels commands ' +
    'emojis expire gateway guilds interactions invites member-counts members messages oauth2 permissions pins ' +
    'polls private public reactions roles search thread-members threads token typing users webhooks @me @original'
  ).split(' '),
)

export function routeTemplate(url: string): string {
  const path = (URL.parse(url)?.pathname ?? '').replace(/^.*?\/api(?:\/v\d+)?(?=\/|$)/, '')
  const segments = path.split('/').map((segment) => decode(segment))
  return segments.map((segment) => (segment === '' || PATH_WORDS.has(segment) ? segment : ':x')).join('/')
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ':x'
  }
}
