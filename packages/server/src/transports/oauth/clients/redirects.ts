/**
 * Matches the text, not a browser's interpretation: `127.1` and `2130706433` are the same machine under another name.
 */
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?:[/?]|$)/
/** RFC 8252: the app maker's domain, reversed. So it begins with a top-level domain, which is short. */
const REVERSE_DOMAIN = /^[a-z]{2,6}(?:\.[a-z\d-]+)+:$/
/** Of apps known to return this way. Any other scheme may be one that the system itself acts on. */
const KNOWN_APPS = new Set(
  ['chatgpt', 'claude', 'codex', 'cursor', 'jetbrains', 'kiro', 'trae', 'vscode', 'vscode-insiders']
    .concat(['vscodium', 'windsurf', 'zed'])
    .map((name) => `${name}:`),
)
/** Even an empty one, which a browser drops. */
const USER_NAME = /^[^/?]*\/\/[^/?]*@/
const MAX_URL = 2000

type Redirect = { isNative: boolean } | { flaw: string }

/** Where an app may receive its answer: on the web, on this machine, or in an app known by its scheme. */
export function readRedirect(text: string): Redirect {
  // Characters that a browser would drop or convert would change after this check.
  const isPlain = text.length <= MAX_URL && /^[!-~]+$/.test(text) && !text.includes('\\')
  const url = isPlain ? URL.parse(text) : null
  if (url === null) return { flaw: 'must only contain valid uris' }
  if (text.includes('#')) return { flaw: 'must not contain fragments' }
  if (USER_NAME.test(text)) return { flaw: 'must not contain user names' }
  if (url.protocol === 'https:') {
    return /^https:\/\/[^/]/i.test(text) ? { isNative: false } : { flaw: 'must only contain valid uris' }
  }
  if (url.protocol === 'http:') {
    return LOOPBACK.test(text)
      ? { isNative: true }
      : { flaw: 'must use https, except for http://localhost, http://127.0.0.1 and http://[::1]' }
  }
  return KNOWN_APPS.has(url.protocol) || REVERSE_DOMAIN.test(url.protocol)
    ? { isNative: true }
    : { flaw: `must not use the ${url.protocol.slice(0, -1)} scheme; a domain in reverse may be one` }
}

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

export function isLoopbackRedirect({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && LOOPBACK_HOSTS.has(hostname)
}

export function isAppScheme({ protocol }: URL): boolean {
  return protocol !== 'http:' && protocol !== 'https:'
}
