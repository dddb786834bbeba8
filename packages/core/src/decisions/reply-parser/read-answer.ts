import type { Atom } from './atom.ts'
import { atomize } from './atomize.ts'
import { type Clause, isAddition, negated, splitClauses } from './clauses.ts'
import { ENGLISH } from './english-words.ts'
import { explained } from './explain.ts'
import { isQuestionWord } from './korean-endings.ts'
import { koreanClass } from './korean-words.ts'
import { type OptionShape, shapeOption } from './option-shape.ts'
import { placeOf } from './place-words.ts'
import { boundedText } from './plain-text.ts'
import { findPoles, type Poles } from './poles.ts'
import type { AnswerReading } from './reading.ts'
import { segment } from './segment.ts'
import { tokenize } from './tokens.ts'
import { weigh, type Weighed } from './weigh.ts'

/** The most words and signs that are read; nobody needs more to choose. */
export const MOST_TOKENS = 100

const UNCLEAR: AnswerReading = { kind: 'ambiguous' }
const FREE: AnswerReading = { kind: 'free' }

function qualifiedIf(reading: AnswerReading, riders: boolean): AnswerReading {
  return riders ? { ...reading, qualified: true } : reading
}

function isLeadingUp({ text }: Atom): boolean {
  const kind = ENGLISH.get(text) ?? koreanClass(text)
  return kind === 'filler' || kind === 'choose'
}

/** A weak mention is dropped if an option was named in full. */
function withoutWeak(atoms: Atom[], options: OptionShape[]): Atom[] | 'clash' {
  const turned = new Set(splitClauses(atoms).flatMap((clause) => [...negated(clause).atoms]))
  const strong = new Set(
    atoms.flatMap((atom) =>
      atom.kind === 'mention' && atom.strong === true && !turned.has(atom) ? [atom.option] : [],
    ),
  )
  if (strong.size === 0) return atoms
  const contains = (outer: number | undefined, inner: number | undefined) =>
    (options[outer ?? -1]?.joined ?? '').includes(options[inner ?? -1]?.joined ?? '?')
  const weak = atoms.filter(
    ({ kind, strong: full, option }) => kind === 'mention' && full !== true && !strong.has(option),
  )
  // "Staging first and run": after an "and", even a weak mention is a second thing to do.
  const joint = atoms.findIndex(({ kind, connection }) => kind === 'and' || connection === 'and')
  const faint = atoms.filter(
    (atom, at) =>
      atom.kind === 'mention' &&
      atom.strong !== true &&
      !turned.has(atom) &&
      (joint === -1 || at < joint || strong.has(atom.option)),
  )
  if (weak.some(({ option }) => [...strong].some((named) => contains(option, named)))) return 'clash'
  return atoms.map((atom, at) => {
    if (!faint.includes(atom) || atom.ending === 'not') return atom
    // "Approve with changes", "run now on staging": this adds something to the choice.
    const hangsOn = /^(?:with|on|in|to|at|from)$/.test(atoms[at - 1]?.text ?? '')
    if (hangsOn) return { ...atom, kind: 'unknown' as const }
    // "Run it on staging first": a word of another option that also only introduces one.
    const isKnown = strong.has(atom.option) || isLeadingUp(atom)
    return { ...atom, kind: isKnown ? ('filler' as const) : ('shared' as const) }
  })
}

/** Adverbs that happen to be in one option ("지금", "now") name it only if nothing else is said. */
function isOnlyAdverbs(atoms: Atom[]): boolean {
  const mentions = atoms.filter(({ kind }) => kind === 'mention')
  const adverbs = mentions.every(({ strong, goAhead }) => strong !== true && goAhead === false)
  return (
    mentions.length > 0 &&
    adverbs &&
    atoms.some(({ kind }) => kind === 'choose' || kind === 'yes' || kind === 'no')
  )
}

function countMentions(atoms: Atom[]): number {
  return atoms.filter(({ kind }) => kind === 'mention').length
}

/** A랑 B 중에 B: the words before "of these" are the list, not the choice. */
function withoutList(atoms: Atom[]): Atom[] {
  const at = atoms.findIndex(({ text }) => /^(?:둘|셋)?중(?:에|에서|에선|에서는)?$/u.test(text))
  if (at === -1 || countMentions(atoms.slice(0, at)) < 2 || countMentions(atoms.slice(at)) === 0) return atoms
  return atoms.slice(at + 1)
}

interface Reply {
  atoms: Atom[]
  clauses: Clause[]
  weighed: Weighed
  poles: Poles | undefined
  shapes: OptionShape[]
}

const says = ({ atoms }: Pick<Reply, 'atoms'>, ...kinds: Atom['kind'][]) =>
  atoms.some(({ kind }) => kinds.includes(kind))

function strangeWords({ atoms }: Pick<Reply, 'atoms'>): number {
  return atoms.filter(({ kind }) => kind === 'unknown').length
}

/** Doubt in the main clause of a reply; in a condition ("wait until …") the same words are part of it. */
function isDoubtful({ clauses }: Reply): boolean {
  return clauses.some(
    ({ role, atoms }) =>
      (role === 'plain' || role === 'and') &&
      atoms.some(({ kind }) => kind === 'hesitate' || kind === 'hedge'),
  )
}

/** Said in the main clause of a reply, not in what is attached to it. */
function mainLine({ clauses }: Reply, ...kinds: Atom['kind'][]): boolean {
  return clauses.some(
    ({ role, atoms }) =>
      (role === 'plain' || role === 'and') && atoms.some(({ kind }) => kinds.includes(kind)),
  )
}

/** "Later", unless it belongs to something else that is to be done: "hold, and ask again tomorrow". */
function isPutOff({ clauses, weighed }: Reply): boolean {
  return clauses.some(({ role, atoms }) => {
    const later = atoms.filter(({ kind }) => kind === 'later')
    if (later.length === 0) return false
    // 아직 하지 마: "do not, yet".
    if (weighed.chosen.length === 0 && weighed.rejected.length > 0)
      return later.some(({ text }) => text !== '아직')
    return !isAddition({ role, atoms })
  })
}

/** "Yes. Actually no": the answer is taken back and not replaced. */
function takesBackAtEnd({ atoms }: Pick<Reply, 'atoms'>): boolean {
  const last = atoms.at(-1)
  return last?.kind === 'correct' && !/^(?:actually|i mean|i meant|sorry|edit)$/.test(last.text)
}

/** A는 좀: "A is a bit …", and the rest is left unsaid. */
function trailsOff({ atoms }: Pick<Reply, 'atoms'>): boolean {
  const last = atoms.at(-1)
  return last?.text === '좀' || (last?.kind === 'and' && last.language === 'ko')
}

/** "C is the last one I'd take": a place said about an option doesn't name it. */
function isNamedLast({ atoms }: Pick<Reply, 'atoms'>): boolean {
  const named = atoms.filter(({ kind }) => kind === 'mention')
  return (
    named.length > 1 &&
    named.some(({ text, place }, at) => at > 0 && place === true && placeOf(text, 9) === 8)
  )
}

/** Of two, "not the second" is the first: a person who counts places has seen both. */
function otherPlace({ atoms, shapes }: Reply, rejected: number | undefined): AnswerReading {
  const isByPlace = atoms.every(({ kind, place }) => kind !== 'mention' || place === true)
  if (shapes.length !== 2 || rejected === undefined || !isByPlace) return UNCLEAR
  return { kind: 'option', option: 1 - rejected }
}

function readRejection(reply: Reply): AnswerReading {
  const { weighed, poles } = reply
  const [rejected] = weighed.rejected
  if (
    new Set(weighed.rejected).size > 1 ||
    weighed.discussed.length > 0 ||
    weighed.yes ||
    weighed.murky ||
    weighed.loose
  )
    return UNCLEAR
  // Refusing the refusal isn't consent; refusing the consent is a choice.
  return poles !== undefined && rejected === poles.positive
    ? { kind: 'option', option: poles.negative }
    : otherPlace(reply, rejected)
}

function readSeveral({ atoms, weighed }: Reply): AnswerReading {
  if (weighed.loose || weighed.murky) return FREE
  const joins = atoms.some(
    ({ kind, ending, connection }) =>
      kind === 'and' || kind === 'all' || ending === 'and' || connection === 'and',
  )
  return joins && !atoms.some(({ kind }) => kind === 'or') ? FREE : UNCLEAR
}

function readMention(reply: Reply): AnswerReading {
  const { atoms, weighed, poles } = reply
  const chosen = new Set(weighed.chosen)
  const [option] = weighed.chosen
  if (says(reply, 'all', 'otherwise')) return FREE
  if (
    says(reply, 'delegate', 'none', 'or') ||
    mainLine(reply, 'unfit') ||
    isPutOff(reply) ||
    atoms.some((atom) => atom.ending === 'or' && !weighed.rejected.includes(atom.option ?? -1))
  )
    return UNCLEAR
  if (takesBackAtEnd(reply) || trailsOff(reply) || isNamedLast(reply)) return UNCLEAR
  const last = atoms.at(-1)
  if (option === undefined)
    return weighed.discussed.length > 0 ? (strangeWords(reply) > 0 ? FREE : UNCLEAR) : readRejection(reply)
  if (chosen.size > 1) return readSeveral(reply)
  if (weighed.discussed.length > 0 || weighed.rejected.includes(option)) return FREE
  const refuses = weighed.no && option !== poles?.negative
  // "No, no problem": which of the two counts?
  const takesBack = weighed.yes && option === poles?.negative && last?.kind === 'yes'
  if (refuses || takesBack || weighed.murky || (weighed.cancel && option !== poles?.negative)) return UNCLEAR
  if (atoms.some(({ kind }) => kind === 'noise')) return UNCLEAR
  return weighed.loose
    ? FREE
    : qualifiedIf({ kind: 'option', option }, weighed.riders || says(reply, 'if', 'add'))
}

function readPole(reply: Reply, word: 'yes' | 'no'): AnswerReading {
  const { poles, shapes, weighed, clauses } = reply
  // "Sure, if pigs fly": a bare yes with a condition has to be read by the agent.
  if (clauses.some(({ role }) => role === 'condition')) return FREE
  const riders = weighed.riders || says(reply, 'add')
  if (shapes.length === 0) return qualifiedIf({ kind: word }, riders)
  if (poles === undefined) return riders ? FREE : UNCLEAR
  return qualifiedIf({ kind: 'option', option: word === 'yes' ? poles.positive : poles.negative }, riders)
}

function readWords(reply: Reply): AnswerReading {
  const { weighed, poles } = reply
  if (says(reply, 'none') && !weighed.yes) return weighed.loose ? FREE : { kind: 'no' }
  if (says(reply, 'all', 'delegate', 'otherwise')) return FREE
  if (weighed.loose) return FREE
  if (takesBackAtEnd(reply) || trailsOff(reply)) return UNCLEAR
  if (
    weighed.murky ||
    (weighed.yes && weighed.cancel) ||
    (weighed.yes && weighed.no) ||
    says(reply, 'noise', 'unfit', 'shared', 'or')
  )
    return UNCLEAR
  if (weighed.cancel) {
    if (weighed.riders) return FREE
    return poles?.cancels === true ? { kind: 'option', option: poles.negative } : { kind: 'cancel' }
  }
  if (weighed.no) return weighed.twisted ? UNCLEAR : weighed.riders ? FREE : readPole(reply, 'no')
  if (weighed.yes) return isPutOff(reply) ? UNCLEAR : readPole(reply, 'yes')
  const isTask = reply.atoms.some(
    ({ kind, goAhead, text }) => kind === 'choose' && goAhead === false && /^(?:실행|적용|처리)/u.test(text),
  )
  return isTask || (weighed.riders && strangeWords(reply) > 0) ? FREE : UNCLEAR
}

function readQuestion(reply: Reply): AnswerReading {
  const asksBack =
    strangeWords(reply) > 0 ||
    reply.atoms.some(
      ({ kind, text, language }) => kind === 'ask' && (language === 'en' || isQuestionWord(text)),
    )
  const words = reply.atoms.filter(({ kind }) => kind !== 'ask' && kind !== 'filler').length
  return asksBack && words > 0 ? { kind: 'free', question: true } : { kind: 'ambiguous', question: true }
}

function read(reply: Reply, onlyAdverbs: boolean): AnswerReading {
  if (reply.atoms.length === 0) return UNCLEAR
  if (says(reply, 'ask')) return readQuestion(reply)
  if (says(reply, 'joke')) return { ...UNCLEAR, silent: true }
  if (isDoubtful(reply)) {
    const isWaiting = says(reply, 'hesitate') && !says(reply, 'mention')
    if (strangeWords(reply) > 2 && !isWaiting) return FREE
    return isWaiting ? { ...UNCLEAR, silent: true } : UNCLEAR
  }
  if (reply.atoms.every(({ kind, text }) => kind === 'filler' && !/[a-z0-9]/.test(text)))
    return { ...UNCLEAR, silent: true }
  if (onlyAdverbs) return UNCLEAR
  return says(reply, 'mention') ? readMention(reply) : readWords(reply)
}

/**
 * How a person's reply to a question is understood. A wrong option is far worse than one more question: in doubt
 * `ambiguous`.
 */
export function readAnswer(options: readonly string[], text: string, question?: string): AnswerReading {
  const said = text.trim().toLowerCase()
  const exact = options.flatMap((option, at) =>
    said !== '' && option.trim().toLowerCase() === said ? [at] : [],
  )
  if (exact.length === 1 && exact[0] !== undefined) return { kind: 'option', option: exact[0] }
  const plain = boundedText(text)
  const tokens = plain === undefined ? undefined : tokenize(plain)
  // A reply this long has to be read by the agent, and the time for reading it doesn't grow with it.
  if (tokens === undefined || tokens.length > MOST_TOKENS) return FREE
  const shapes = options.map(shapeOption)
  const spoken = withoutWeak(withoutList(atomize(segment(tokens, shapes), shapes)), shapes)
  if (spoken === 'clash') return UNCLEAR
  const clauses = splitClauses(spoken)
  const atoms = spoken.filter(({ kind }) => kind !== 'break' && kind !== 'end')
  const poles = findPoles(shapes, question === undefined ? undefined : shapeOption(question))
  const reply = { atoms, clauses, weighed: weigh(clauses), poles, shapes }
  return explained(read(reply, isOnlyAdverbs(atoms)), reply)
}
