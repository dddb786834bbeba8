import type { Finding } from './finding.ts'

const KEY = /^ara_[\w-]{49}$/
const LENGTH = 53
const PLACEHOLDER = /…|\.\.\.|your|<[^>]*>|xxx|\{key\}|api[-_]?key|paste/i
const VARIABLE = /\$\{[^}]+\}|\$[A-Z_]+|%[A-Z_]+%/

export interface Credential {
  findings: Finding[]
  /** The key itself, if it has the right form. */
  key: string | undefined
}

/** The value of an Authorization header. */
export function checkAuthorization(value: string): Credential {
  const findings: Finding[] = []
  const wrong = (id: Finding['id']) => void findings.push({ id, weight: 'wrong' })
  let rest = value.trim().replaceAll(/^["']|["']$/g, '')
  if (rest !== value.trim()) wrong('quotes')
  if (VARIABLE.test(rest)) return { findings: [{ id: 'variable', weight: 'maybe' }], key: undefined }
  const bearers = /^(bearer[\s:]+)+/i.exec(rest)?.[0] ?? ''
  rest = rest.slice(bearers.length)
  if (bearers === '') wrong('no_bearer')
  else if (/bearer.*bearer/i.test(bearers)) wrong('double_bearer')
  else if (!/^bearer\s+$/i.test(bearers)) wrong('no_bearer')
  const { findings: more, key } = checkKey(rest)
  const known = new Set(findings.map(({ id }) => id))
  return { findings: [...findings, ...more.filter(({ id }) => !known.has(id))], key }
}

export function checkKey(given: string): Credential {
  const bare = given.trim().replaceAll(/^["'<]+|["'>]+$/g, '')
  if (KEY.test(bare)) {
    return { findings: bare === given.trim() ? [] : [{ id: 'quotes', weight: 'wrong' }], key: bare }
  }
  if (VARIABLE.test(bare)) return { findings: [{ id: 'variable', weight: 'maybe' }], key: undefined }
  if (PLACEHOLDER.test(given) || bare === '') return unusable('placeholder_key')
  const closed = bare.replaceAll(/[\s\u200B\u00AD]/g, '')
  if (closed !== bare && KEY.test(closed)) return { ...unusable('spaces_in_key'), key: closed }
  if (bare.startsWith('ara_') && bare.length !== LENGTH) return unusable('cut_key')
  if (bare.split('.').length === 3) return unusable('token_for_key')
  return unusable('other_key')
}

function unusable(id: Finding['id']): Credential {
  return { findings: [{ id, weight: 'wrong' }], key: undefined }
}
