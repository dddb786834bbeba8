import type { Atom } from './atom.ts'
import { type Clause, isAddition, negated } from './clauses.ts'

/** What the clauses of a reply amount to, before it is compared with the options. */
export interface Weighed {
  /** Options chosen, in the order they were named. */
  chosen: number[]
  rejected: number[]
  /** Named but neither chosen nor rejected. */
  discussed: number[]
  yes: boolean
  no: boolean
  cancel: boolean
  /** Conditions and additions. */
  riders: boolean
  /** Something said that no rule explains. */
  loose: boolean
  murky: boolean
  /** A condition that is itself negated. */
  twisted: boolean
}

const ASKS_FOR = /(?:줘|줘요|주세요|자|죠|세요|십시오|시다|게요|해|해요|래요|남겨|돌려|알려)$/u

const has = ({ atoms }: Clause, ...kinds: Atom['kind'][]) => atoms.some(({ kind }) => kinds.includes(kind))

function unknowns({ atoms }: Clause): Atom[] {
  return atoms.filter(({ kind }) => kind === 'unknown' || kind === 'noise')
}

const SUBJECT = new Set(['i', 'we', 'im'])
const OBJECT = new Set(['to', 'with', 'on', 'in', 'me', 'us', 'my', 'our', 'i', 'we'])

/** "I own this", "write to me": one word of an option, used for something else. */
function isPartOfSentence({ atoms }: Clause, mention: Atom): boolean {
  const at = atoms.indexOf(mention)
  if (mention.language !== 'en' || mention.text.length === 1 || mention.size > 1) return false
  const isSubjects = mention.strong === false && SUBJECT.has(atoms[at - 1]?.text ?? '')
  return isSubjects || OBJECT.has(atoms[at + 1]?.text ?? '')
}

function isSettled(clause: Clause, mention: Atom): boolean {
  if (clause.role === 'reason' || clause.role === 'condition') return false
  if (['ask', 'if', 'also', 'may', 'or', 'topic'].includes(mention.ending ?? 'plain')) return false
  if (isPartOfSentence(clause, mention)) return false
  if (
    mention.ending === 'plain' &&
    has(clause, 'seen') &&
    !/^아(?:니|뇨)/u.test(mention.text) &&
    clause.atoms.some(({ text }) => /^괜찮(?:아요?|습니다)$/u.test(text))
  )
    return /[이가]$/u.test(mention.text)
  // 2번 확인했어요: "I have checked no. 2", or "twice".
  if (clause.atoms.some(({ kind, text }) => kind === 'seen' && text.startsWith('확인'))) return false
  return unknowns(clause).length === 0
}

function weighMentions(clause: Clause, into: Weighed): void {
  const turned = negated(clause)
  if (turned.floating && clause.atoms.some(({ kind }) => kind === 'mention') && !has(clause, 'no'))
    into.murky = true
  for (const atom of clause.atoms) {
    if (atom.kind !== 'mention' || atom.option === undefined) continue
    if (clause.role === 'condition') into.discussed.push(atom.option)
    else if (turned.atoms.has(atom)) into.rejected.push(atom.option)
    else if (isSettled(clause, atom)) into.chosen.push(atom.option)
    else if (clause.role !== 'reason') into.discussed.push(atom.option)
  }
}

/** Two negations in one clause: too ambiguous to count. */
function isTwisted({ atoms }: Clause): boolean {
  const nots = atoms.filter(({ kind, ending }) => kind === 'not' || ending === 'not').length
  return nots > 1 || (nots === 1 && atoms.some(({ kind, text }) => kind === 'no' && text !== '절대'))
}

function weighRest(clause: Clause, into: Weighed, isFirst: boolean): void {
  const turned = negated(clause)
  const said = clause.atoms.filter((atom) => !turned.atoms.has(atom))
  const isMain = clause.role === 'plain' || clause.role === 'and'
  if (isMain) {
    const goes = said.some(
      ({ kind, goAhead }) =>
        kind === 'yes' || (kind === 'choose' && goAhead === true && !has(clause, 'unknown')),
    )
    const refuses =
      said.some(({ kind }) => kind === 'no') ||
      turned.floating ||
      [...turned.atoms].some(({ kind }) => kind !== 'cancel')
    into.yes ||= goes && !turned.floating
    into.no ||= refuses
    into.cancel ||= said.some(({ kind }) => kind === 'cancel')
    into.murky ||= [...turned.atoms].some(({ kind }) => kind === 'cancel')
  } else if (
    has(clause, 'no') ||
    (into.no && has(clause, 'yes')) ||
    (turned.floating && clause.role === 'rider' && !has(clause, 'unknown'))
  )
    into.murky = true
  if (clause.role === 'condition' && has(clause, 'not', 'no')) into.twisted = true
  const strange = has(clause, 'unknown') || (!isMain && has(clause, 'unfit'))
  if (clause.role === 'condition' || isAddition(clause)) into.riders = true
  else if (!strange || clause.role === 'reason') return
  else if (!isMain || clause.role === 'and') into.riders = true
  else if (
    clause.atoms.at(-1)?.language === 'ko' &&
    ASKS_FOR.test(clause.atoms.at(-1)?.text ?? '') &&
    !isFirst
  )
    into.riders = true
  else into.loose = true
}

export function weigh(clauses: Clause[]): Weighed {
  const weighed: Weighed = {
    chosen: [],
    rejected: [],
    discussed: [],
    yes: false,
    no: false,
    cancel: false,
    riders: false,
    loose: false,
    murky: false,
    twisted: false,
  }
  for (const [at, clause] of clauses.entries()) {
    if (isTwisted(clause)) weighed.murky = true
    if (has(clause, 'mention')) {
      weighMentions(clause, weighed)
      if (has(clause, 'cancel')) weighed.cancel = true
      if (clause.role === 'condition') weighed.riders = true
    } else weighRest(clause, weighed, at === 0)
  }
  return weighed
}
