import type { Atom } from './atom.ts'

type ClauseRole = 'plain' | 'rider' | 'and' | 'reason' | 'condition'

/** A stretch of a reply that says one thing, and how it hangs on the others. */
export interface Clause {
  role: ClauseRole
  atoms: Atom[]
  /** The word that hangs it on: but, if, because. */
  opener?: Atom
}

const OPENS: Partial<Record<Atom['kind'], ClauseRole>> = {
  but: 'rider',
  add: 'rider',
  and: 'and',
  because: 'reason',
  if: 'condition',
  so: 'plain',
  correct: 'plain',
  break: 'plain',
  end: 'plain',
  otherwise: 'plain',
}

const INTERJECTION = /^(?:아니.*|아뇨|아녀|아냐|아닙니다|노+|ㄴ+|절대|nah|naw|nope)$/u

/** Another language goes on behind it: "no 하지마" says it twice. */
function isInterjection(atom: Atom, next: Atom | undefined): boolean {
  return INTERJECTION.test(atom.text) || (atom.language === 'en' && next?.language === 'ko')
}

/** Korean ties a clause to the next at its end: the role falls on this one (면, 니까) or on the next (는데, 고). */
function afterConnection({ connection, kind }: Atom, clause: Clause): ClauseRole {
  if (connection === 'if') clause.role = 'condition'
  if (connection === 'because') clause.role = 'reason'
  if (connection === 'but') return 'rider'
  return connection === 'and' && kind !== 'not' ? 'and' : 'plain'
}

/** "아니" opens with a no; behind something named it takes that back. */
function asNegation(atom: Atom, clause: Clause): Atom {
  const named = clause.atoms.some(({ kind }) => kind === 'mention')
  return atom.kind === 'no' && named && atom.language === 'ko'
    ? { ...atom, kind: 'not', language: 'ko' }
    : atom
}

export function splitClauses(atoms: Atom[]): Clause[] {
  const clauses: Clause[] = []
  let current: Clause = { role: 'plain', atoms: [] }
  const close = (next: ClauseRole, opener?: Atom) => {
    const isEmpty = current.atoms.length === 0 && (current.opener === undefined || current.opener === opener)
    if (!isEmpty) clauses.push(current)
    current = { role: next, atoms: [], ...(opener !== undefined && { opener }) }
  }
  for (const [at, each] of atoms.entries()) {
    const opens = OPENS[each.kind]
    if (opens !== undefined) {
      if (each.kind === 'so' && current.atoms.length > 0) current.role = 'reason'
      // A comma inside "but please, …" goes on adding.
      const goesOn = each.kind === 'break' && current.atoms.length === 0
      const says = each.kind === 'break' || each.kind === 'end' ? undefined : each
      close(goesOn ? current.role : opens, goesOn ? current.opener : says)
      if (each.kind === 'so')
        for (const clause of clauses)
          if (clause.role === 'plain' && !hasMention(clause)) clause.role = 'reason'
      continue
    }
    const atom = asNegation(each, current)
    current.atoms.push(atom)
    const turnsOver = atom.kind === 'not' && /(?:고|구|라|대신에?|보다는?|보단)$/u.test(atom.text)
    // 하면 안 돼: "must not", no condition.
    const forbids = atom.connection === 'if' && atoms[at + 1]?.kind === 'not'
    const ends =
      turnsOver ||
      (atom.connection !== undefined && !forbids) ||
      (atom.kind === 'no' && current.atoms.length === 1 && isInterjection(atom, atoms[at + 1])) ||
      (atom.kind === 'mention' && /(?:요|입니다)$/u.test(atom.text)) ||
      (each.kind === 'no' && atom.kind === 'not' && atom.language === 'ko')
    if (ends) close(afterConnection(atom, current))
  }
  close('plain')
  return clauses
}

const BARE_LATER = /^(?:나중에|이따가?|다음에|아직|추후|내일|[a-z ]+)$/u

/** Something to be done later, besides what was chosen: "… and ask again tomorrow". */
export function isAddition({ role, atoms }: Clause): boolean {
  if ((role !== 'and' && role !== 'rider') || hasMention({ role, atoms })) return false
  const says = atoms.some(({ kind }) => kind === 'unknown' || kind === 'choose')
  return atoms.some(({ kind, text }) => kind === 'later' && (says || !BARE_LATER.test(text)))
}

function hasMention({ atoms }: Clause): boolean {
  return atoms.some(({ kind }) => kind === 'mention')
}

function canTurn({ kind, goAhead }: Atom): boolean {
  return kind === 'mention' || kind === 'yes' || kind === 'cancel' || (kind === 'choose' && goAhead === true)
}

/** Which atoms of a clause are turned into their opposite, and whether a negation hangs in the air. */
export function negated({ atoms }: Clause): { atoms: Set<Atom>; floating: boolean } {
  const turned = new Set<Atom>()
  let ahead = false
  let floating = false
  for (const [at, atom] of atoms.entries()) {
    if (atom.ending === 'not') turned.add(atom)
    if (canTurn(atom) && ahead) turned.add(atom)
    if (atom.kind !== 'not') continue
    const before = atoms.slice(0, at).filter(canTurn)
    const after = atoms.slice(at + 1).some(canTurn)
    const namesLater = atoms.slice(at + 1).some(({ kind }) => kind === 'mention')
    if (atom.language === 'en' && after) ahead = true
    // "B is not fine": the word it turns speaks of what was named before.
    if (atom.language === 'en' && after && !namesLater) for (const each of before) turned.add(each)
    if (ahead) continue
    if (before.length > 0) for (const each of before) turned.add(each)
    else floating = true
  }
  return { atoms: turned, floating }
}
