import type { Atom } from './atom.ts'

type ClauseRole = 'plain' | 'rider' | 'and' | 'reason' | 'condition'

/** A part of a reply that says one thing, and how it connects to the others. */
export interface Clause {
  role: ClauseRole
  atoms: Atom[]
  /** The word that connects it: but, if, because. */
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

/** A different language follows: "no 하지마" says it twice. */
function isInterjection(atom: Atom, next: Atom | undefined): boolean {
  return INTERJECTION.test(atom.text) || (atom.language === 'en' && next?.language === 'ko')
}

/** Korean connects clauses with an ending: it gives the role to this clause (면, 니까) or to the next (는데, 고). */
function afterConnection({ connection, kind }: Atom, clause: Clause): ClauseRole {
  if (connection === 'if') clause.role = 'condition'
  if (connection === 'because') clause.role = 'reason'
  if (connection === 'but') return 'rider'
  return connection === 'and' && kind !== 'not' ? 'and' : 'plain'
}

/** "아니" begins as a no; after something named, it negates that. */
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
      // A comma inside "but please, …" continues the addition.
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
    // 하면 안 돼: "must not", not a condition.
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

/** Something to be done in addition to what was chosen: "… and ask again tomorrow". */
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

/** Which atoms of a clause are negated, and whether a negation refers to nothing. */
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
    // "B is not fine": the negated word refers to what was named before.
    if (atom.language === 'en' && after && !namesLater) for (const each of before) turned.add(each)
    if (ahead) continue
    if (before.length > 0) for (const each of before) turned.add(each)
    else floating = true
  }
  return { atoms: turned, floating }
}
