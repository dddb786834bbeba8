import type { Atom } from './atom.ts'
import { type Clause, negated } from './clauses.ts'
import type { OptionShape } from './option-shape.ts'
import { OPAQUE } from './plain-text.ts'
import type { Poles } from './poles.ts'
import type { AnswerReading } from './reading.ts'

/**
 * What may appear beside the one option a reply names. The lists are closed: anything else isn't understood, and a
 * reply with anything not understood chooses nothing.
 */
const BESIDE = new Set<Atom['kind']>(['filler', 'choose', 'yes'])

const PLEASED = new Set(['great', 'perfect', 'excellent', 'awesome', 'nice', 'cool'])

/** "Delete the database is", "A on": something was going to follow, and that would have mattered. */
const LEADS_ON =
  /^(?:the|an?|la|le|les|el|der|die|das|den|is|be|am|im|with|for|to|on|in|my|our|very|will|would|would be|could be|i would|i will|should|we should)$/

/** What a refusal may consist of, if one of two options is a refusal. */
const REFUSING = new Set<Atom['kind']>(['filler', 'choose', 'no', 'not', 'cancel', 'later'])

/** 은, 도, 이나: particles that mention an option without choosing it. */
const CHOOSING_ENDINGS = new Set<Atom['ending']>([undefined, 'plain', 'with', 'do', 'but'])

/** An addition must begin with an action or a time: "but wait until …", "and tell …". */
const BEGINS_ADDITION = new Set(
  'only wait first make with without use run check test tell notify log ask after before if once until unless at on by from start monitor announce backup document add restart send report remember ping call'.split(
    ' ',
  ),
)

/** 남겨, 알려줘, 하세요, 오늘 안에: in Korean, the action or time is at the end. */
const ENDS_ADDITION =
  /(?:줘|줘요|주세요|주십시오|남겨|남기고|돌려|알려|하자|합시다|세요|십시오|두고|보자|안에|전에|후에|뒤에|까지|먼저|먼저요|에)$/u

/** In an addition, these may speak against the choice itself. */
const AGAINST = new Set<Atom['kind']>(
  'no not cancel joke ask delegate none all or hedge mention noise unfit shared'.split(' ') as Atom['kind'][],
)

/** "It is safer", 급하니까: nothing but reasons. */
const FOR =
  /^(?:safer|cheaper|faster|quicker|easier|simpler|better|best|cleaner|clearer|smaller|safe|cheap|fast|quick|easy|simple|clean|clear|small|urgent|time|시간이?|(?:안전|급|편|간단|빠르|빨라|싸|바쁘|바빠|없|좋|나)(?:하|으|우|이)?(?:니까?요?|서|아서|어서|해서))$/u

/** These introduce a reason but aren't one. */
const TOWARDS = /^(?:it is|seems|looks|more|most|a lot|much|too|너무)$/

/** "A is too risky", 실행은 위험하니까: a reason for a choice only if said of another option. */
const AGAINST_OTHERS =
  /^(?:risky|dangerous|slow|expensive|complex|hard|broken|scary|late|(?:위험|복잡|느리|느려|비싸)(?:하|으)?(?:니까?요?|서|해서)|(?:위험|복잡)(?:합니다|해요?|함))$/u

const HYPOTHETICAL = /^(?:would|could|might|were|had|i would|would be.*|could be|id)$/
const HARMLESS_OPENERS = /^(?:so|actually|i mean|i meant|then|아니그게아니라)$/

function isAddition({ atoms, opener }: Clause, next: Clause | undefined): boolean {
  const [first] = atoms
  const told = atoms.find(({ kind }) => kind !== 'filler')
  const last = atoms.at(-1)
  if (atoms.some(({ kind, text }) => AGAINST.has(kind) && text !== 'without')) return false
  // "But wait until six" is an action; "but wait a second" takes the choice back for now.
  if (next?.role !== 'condition' && atoms.some(({ kind }) => kind === 'hesitate')) return false
  if (opener?.kind === 'add') return atoms.length > 0
  if (first === undefined || told === undefined) return false
  if (last?.language === 'ko') return ENDS_ADDITION.test(last.text)
  if (told.text === 'keep') return atoms.length > 2
  const says = atoms.length > 1 || next?.role === 'condition'
  return says && [first, told].some(({ text }) => BEGINS_ADDITION.has(text.split(' ')[0] ?? ''))
}

function leadsToReason({ kind, text }: Atom): boolean {
  return kind === 'mention' || kind === 'filler' || TOWARDS.test(text)
}

function isReason({ atoms }: Clause, option: number): boolean {
  const named = new Set(atoms.flatMap(({ option: each }) => each ?? []))
  const ofAnother = named.size === 1 && !named.has(option)
  if (named.size > 0 && !ofAnother) return false
  const says = ({ text }: Atom) => FOR.test(text) || (ofAnother && AGAINST_OTHERS.test(text))
  return atoms.some(says) && atoms.every((atom) => says(atom) || leadsToReason(atom))
}

/** What is attached to a choice by its own word: "if …", "because …", "but wait …". */
function hangsOn(clauses: readonly Clause[], at: number, option: number): boolean {
  const [before, clause, next] = [clauses[at - 1], clauses[at], clauses[at + 1]]
  if (clause === undefined) return false
  const { role, atoms, opener } = clause
  if (atoms.length === 0) return opener?.text === 'only' && before !== undefined
  // 끝나면 알려줘: what to do then.
  if (before?.role === 'condition' && atoms.at(-1)?.language === 'ko' && isAddition(clause, next)) return true
  if (role === 'condition') return !atoms.some(({ kind }) => kind === 'no' || kind === 'noise')
  if (role === 'reason') return isReason(clause, option)
  return (role === 'rider' || role === 'and') && isAddition(clause, next)
}

/** "Wait no, B" is another choice; before an option's own words it may just as well refuse them. */
function isCorrection({ opener, atoms }: Clause): boolean {
  const named = atoms.filter(({ kind }) => kind === 'mention')
  const isShort = named.every(({ text, place }) => place === true || text.length <= 2)
  return /^(?:wait no|no wait)$/.test(opener?.text ?? '') && named.length > 0 && isShort
}

/** Anything attached to a choice that isn't a reason for it has to be read by the agent. */
function hangsBesides(clauses: readonly Clause[], at: number, option: number): boolean {
  const { role, atoms } = clauses[at] ?? { role: 'reason', atoms: [] }
  return role !== 'reason' && atoms.length > 0 && hangsOn(clauses, at, option)
}

/** "But only with us": each word is harmless, but together they are a condition. */
function addsTo({ role, atoms }: Clause): boolean {
  return role === 'rider' && atoms.length > 1 && !atoms.some(({ kind }) => kind === 'mention')
}

const OPENS_REPLY = /^(?:only|but only|then|and then|그래도|그리고|단지)$/u

/** "But A", "as well as A": it continues something that isn't there. */
function openerOf(clause: Clause, isFirst: boolean): Atom[] {
  const { opener, atoms } = clause
  if (isFirst && (opener?.kind === 'but' || opener?.kind === 'and') && !OPENS_REPLY.test(opener.text))
    return [opener]
  if (opener === undefined || HARMLESS_OPENERS.test(opener.text) || isCorrection(clause)) return []
  const goesOn = (opener.kind === 'and' || opener.kind === 'but') && atoms.length > 0
  return goesOn ? [] : [opener]
}

interface Said {
  atoms: readonly Atom[]
  clauses: readonly Clause[]
  shapes: readonly OptionShape[]
  poles: Poles | undefined
}

interface Choice {
  option: number
  /** The words of the option itself. */
  words: ReadonlySet<string>
  /** Nothing names it: a bare refusal chooses the option that refuses. */
  refuses: boolean
}

/** "Great, A" is pleased; "great, A, just great" is not. */
function pleases({ atoms }: Clause, { text }: Atom): boolean {
  return PLEASED.has(text) && !atoms.some((atom) => atom.text === 'just' || atom.text === 'simply')
}

/** "B is not now" says something of B; "B, not A" and "B, don't run now" choose it. */
const SAYS_OF = /^(?:(?:is|does|should|must) not|(?:is|does|did|was|are|ca|wo|would|should|must)nt|cannot)$/

function strangers(clause: Clause, { option, words, refuses }: Choice): Atom[] {
  const { atoms: turned } = negated(clause)
  const turnsOthers = turned.size > 0 && [...turned].every((atom) => atom.option !== option)
  return clause.atoms.filter((atom, at) => {
    const { kind, text, language, ending } = atom
    if (kind !== 'mention' && at === clause.atoms.length - 1 && LEADS_ON.test(text)) return true
    if (kind === 'mention' && !turned.has(atom))
      return atom.option !== option || !CHOOSING_ENDINGS.has(ending)
    if (turned.has(atom)) return refuses ? kind === 'cancel' : kind !== 'mention' || atom.option === option
    if (kind === 'shared') return !words.has(text)
    if (kind === 'praise') return language !== 'en'
    if (kind === 'seen') return !pleases(clause, atom)
    const isSaidOfChoice =
      SAYS_OF.test(text) && clause.atoms.slice(0, at).some((each) => each.option === option)
    const turns = kind === 'not' && turnsOthers && !isSaidOfChoice
    return !(refuses ? REFUSING : BESIDE).has(kind) && !turns
  })
}

function names(clauses: readonly Clause[], option: number): boolean {
  return clauses.some((clause) => clause.atoms.some((atom) => atom.option === option))
}

const HUMMING = /^(?:h+m+|u+h*m+|u+h+|e+r+m?|e+h+m?)$/

/** "A hmm": hesitation before a choice leads up to it; after it, it is doubt. */
function doubts(clauses: readonly Clause[]): string[] {
  const atoms = clauses.flatMap((clause) => clause.atoms)
  const chosen = atoms.findLastIndex(({ kind }) => kind === 'mention' || kind === 'yes')
  return atoms.slice(chosen + 1).flatMap(({ text }) => (HUMMING.test(text) ? [text] : []))
}

/** The words of a reply that no rule explains if it is to choose this option. */
function unexplained(
  clauses: readonly Clause[],
  option: number,
  { shapes, poles }: Pick<Said, 'shapes' | 'poles'>,
): string[] {
  const words = new Set(shapes[option]?.words.map(({ text }) => text))
  const choice = { option, words, refuses: !names(clauses, option) && option === poles?.negative }
  const conditional = clauses.some(({ role }) => role === 'condition')
  const strange = clauses.flatMap((clause, at) => {
    if (hangsOn(clauses, at, option)) return []
    const unreal = conditional ? clause.atoms.filter(({ text }) => HYPOTHETICAL.test(text)) : []
    return [...openerOf(clause, at === 0), ...strangers(clause, choice), ...unreal].map(({ text }) => text)
  })
  return [...strange, ...doubts(clauses)]
}

/** With more words than this, it is a sentence of its own that happens to name an option. */
const FEW_WORDS = 3

/** No option at all. */
const NONE = -1

/** At most this many of the words that weren't understood are shown to the person. */
const MOST_TOLD = 5
const LONGEST_TOLD = 40

function unclear(words: readonly string[]): AnswerReading {
  const told = [...new Set(words)]
    .filter((word) => word !== OPAQUE)
    .slice(0, MOST_TOLD)
    .map((word) => word.slice(0, LONGEST_TOLD))
  return told.length === 0 ? { kind: 'ambiguous' } : { kind: 'ambiguous', words: told }
}

const TELLING: Atom['kind'][] = ['unknown', 'noise', 'unfit', 'no', 'not', 'later', 'hedge', 'or', 'none']

/**
 * A choice needs the whole reply explained; if an option is named but something isn't understood, the person is asked.
 */
export function explained(reading: AnswerReading, reply: Said): AnswerReading {
  const { atoms, clauses } = reply
  if (reading.silent === true || reading.question === true) return reading
  if (reading.option !== undefined) {
    const { option } = reading
    const words = unexplained(clauses, option, reply)
    if (words.length > 0) return unclear(words)
    const carries = clauses.some((clause, at) => addsTo(clause) || hangsBesides(clauses, at, option))
    return carries ? { ...reading, qualified: true } : reading
  }
  // Without options, a yes that says more ("yes, but wait") has to be read by the agent.
  if (reading.kind === 'yes' && unexplained(clauses, NONE, reply).length > 0) return { kind: 'free' }
  const telling = atoms.filter(({ kind }) => TELLING.includes(kind)).map(({ text }) => text)
  if (reading.kind === 'ambiguous') return unclear(telling)
  const isNamed = atoms.some(({ kind, strong }) => kind === 'mention' && strong === true)
  const asksAgain = reading.kind === 'free' && isNamed && telling.length > 0 && telling.length <= FEW_WORDS
  return asksAgain ? unclear(telling) : reading
}
