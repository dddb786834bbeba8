import type { IconName } from '@arachne/ui/icons'

/** What can be made to go wrong from the tape. The control API knows more; these are the ones worth one press. */

export interface Trouble {
  label: string
  hint: string
  icon: IconName
  path: '/gateway' | '/faults'
  body: Record<string, unknown>
  mine?: boolean
  done: string
}

const WEBHOOK_SEND = { method: 'POST', path: '/webhooks/**' }

export const TROUBLES: Trouble[] = [
  {
    label: 'Disconnect the bots',
    hint: 'closes their connections without warning',
    icon: 'plug',
    path: '/gateway',
    body: { action: 'drop' },
    done: 'Bots disconnected.',
  },
  {
    label: 'Ask the bots to reconnect',
    hint: 'op 7: reconnect and resume',
    icon: 'swap',
    path: '/gateway',
    body: { action: 'op7' },
    done: 'Bots asked to reconnect.',
  },
  {
    label: 'End the bots’ sessions',
    hint: 'op 9: they must identify again',
    icon: 'cross',
    path: '/gateway',
    body: { action: 'op9' },
    done: 'Bot sessions ended.',
  },
  {
    label: 'Disconnect me',
    hint: 'closes this page’s own connection',
    icon: 'person',
    path: '/gateway',
    body: { action: 'drop' },
    mine: true,
    done: 'Your connection was closed.',
  },
  {
    label: 'Next REST call: 500',
    hint: 'whoever makes it, including this page',
    icon: 'alert',
    path: '/faults',
    body: { kind: 'status', status: 500 },
    done: 'The next REST call will fail.',
  },
  {
    label: 'Next webhook message: 500',
    hint: 'fails once',
    icon: 'alert',
    path: '/faults',
    body: { kind: 'status', status: 500, ...WEBHOOK_SEND },
    done: 'The next webhook message will fail.',
  },
  {
    label: 'Next webhook message: no answer',
    hint: 'posts it, then closes the connection',
    icon: 'alert',
    path: '/faults',
    body: { kind: 'cut', ...WEBHOOK_SEND },
    done: 'The next webhook message will be posted without an answer.',
  },
  {
    label: 'Delete the next webhook',
    hint: 'removed before the bot knows',
    icon: 'trash',
    path: '/faults',
    body: { kind: 'deleted-webhook' },
    done: 'The next webhook used will be missing.',
  },
  {
    label: 'Next search: not indexed yet',
    hint: '202, try again later',
    icon: 'search',
    path: '/faults',
    body: { kind: 'indexing' },
    done: 'The next search will have to wait.',
  },
  {
    label: 'Everything 2 s slower',
    hint: 'until you clear it',
    icon: 'clock',
    path: '/faults',
    body: { kind: 'latency', ms: 2000, count: null },
    done: 'Every call now takes two seconds longer.',
  },
]
