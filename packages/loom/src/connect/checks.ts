import type { ConnectionTestAnswer } from '@arachne/contract'
import type { Words } from '@arachne/words'

import type { Tried } from './try-key.ts'

type ConnectWords = Words['clients']['connect']

/** One line of the test. `unsure`: it wasn't, or couldn't be, checked. */
export interface Check {
  id: string
  state: 'good' | 'bad' | 'unsure'
  text: string
}

export interface Tested extends ConnectionTestAnswer {
  /** undefined: no key was available. */
  tried: Tried | undefined
  /** The origin the page was opened at. */
  origin: string
}

/** The findings, in the order in which a client would run into them. */
export function checksOf(tested: Tested, words: ConnectWords): Check[] {
  const found = [
    endpoint(tested, words),
    reach(tested, words),
    origin(tested, words),
    discovery(tested, words),
    credential(tested, words),
    check('active', tested.active, tested.active ? words.active : words.paused),
    check('bot', tested.bot_online, tested.bot_online ? words.botOnline : words.botOffline),
    check('servers', tested.servers > 0, tested.servers > 0 ? words.onServers(tested.servers) : words.onNone),
  ]
  return found.filter((one) => one !== undefined)
}

function check(id: string, good: boolean, text: string): Check {
  return { id, state: good ? 'good' : 'bad', text }
}

function endpoint({ endpoint: { outcome, ms = 0, status = 0 } }: Tested, words: ConnectWords): Check {
  if (outcome === 'unreachable') return { id: 'endpoint', state: 'unsure', text: words.endpointLost }
  const good = outcome === 'answers'
  return check('endpoint', good, good ? words.endpointAnswers(ms) : words.endpointForeign(status))
}

function reach({ reach: how }: Tested, words: ConnectWords): Check {
  if (how === 'local') return { id: 'reach', state: 'unsure', text: words.local }
  return check('reach', how === 'https', how === 'https' ? words.https : words.plainHttp)
}

function origin({ url, origin: open }: Tested, words: ConnectWords): Check | undefined {
  const shown = new URL(url).origin
  if (shown === open) return undefined
  return { id: 'origin', state: 'unsure', text: words.otherOrigin(shown, open) }
}

function discovery({ discovery: { outcome } }: Tested, words: ConnectWords): Check | undefined {
  if (outcome === 'unreachable') return undefined
  const good = outcome === 'answers'
  return check('discovery', good, good ? words.discoveryAnswers : words.discoveryForeign)
}

function credential({ tried, has_key, apps }: Tested, words: ConnectWords): Check | undefined {
  if (tried?.outcome === 'accepted') return check('key', true, words.keyAccepted(tried.tools))
  if (tried?.outcome === 'refused') return check('key', false, words.keyRefused)
  if (tried) return { id: 'key', state: 'unsure', text: words.keyNotTried }
  if (!has_key && apps === 0) return check('key', false, words.noCredential)
  return has_key ? { id: 'key', state: 'unsure', text: words.keyUnknown } : undefined
}
