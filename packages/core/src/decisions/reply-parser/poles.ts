import type { OptionShape } from './option-shape.ts'

const NEGATIVE_WORD =
  /^(?:no|nope|reject|rejected|deny|decline|cancel|abort|stop|delay|hold|postpone|skip|disagree|refuse|block|defer|wait|dont|never|veto|non|nein|いいえ|否|不|不要|不行|拒否|却下|拒绝|ablehnen|refuser|rechazar|취소|보류|아니요|아니오|아니|거부|거절|반려|중단|중지|반대|연기|대기|불가|안함|하지않음|하지않기|하지마|미승인|불허|차단)(?:하기|합니다|해|함|요)?$/u
const NEGATED = /(?:지않음|지않기|지않는다|지말기|지마|지말자|안함|안하기|않음)$/u
/** As a whole word: "Now" and "Notify" begin with the same letters. */
const NEGATES = /^(?:dont|do not|not|no|never)$/
const POSITIVE_WORD =
  /^(?:yes|ok|okay|approve|proceed|go|goahead|continue|accept|allow|confirm|agree|oui|ja|si|はい|是|好|可以|批准|承認|进行|진행|승인|예|네|허용|확인|동의|찬성|수락|계속|허가)(?:하기|합니다|해|함)?$/u

const SAYS_NO = /^(?:n|no|non|nein|いいえ|否|nope|아니|아니요|아니오|아뇨)$/u
const SAYS_YES = /^(?:y|yes|oui|ja|si|はい|是|yeah|yep|ok|okay|네|예|응)$/u

export interface Poles {
  positive: number
  negative: number
  /** The negative option itself says "cancel", so stopping and saying no mean the same. */
  cancels: boolean
}

const CANCELS = /^(?:cancel|abort|stop|취소|중단|중지)/u

function isNegative({ joined, words }: OptionShape, other: OptionShape): boolean {
  if (NEGATIVE_WORD.test(joined) || NEGATED.test(joined)) return true
  const [first = '', second] = words.map(({ text }) => text)
  if (second !== undefined && (NEGATES.test(first) || NEGATES.test(`${first} ${second}`))) return true
  // "Yes, delete it" against "No, keep it".
  if (SAYS_NO.test(words[0]?.text ?? '') && SAYS_YES.test(other.words[0]?.text ?? '')) return true
  if (!POSITIVE_WORD.test(other.joined)) return false
  // "Cancel the release" against "Proceed": with an object, a negative word is only a pole against a plain yes.
  return NEGATIVE_WORD.test(words[0]?.text ?? '') || NEGATIVE_WORD.test(words.at(-1)?.text ?? '')
}

/** These actions refuse something: if the question asks for one, a yes may mean any other. */
const REFUSES =
  /^(?:reject|deny|denied|declin|cancel|abort|stop|halt|delay|postpon|skip|refus|block|defer|veto|revert|취소|보류|거부|거절|반려|중단|중지|연기|차단|불허)/u

/** A word this short has to match exactly; "cancel" also matches "cancelling". */
const SHORT = 3

/**
 * "Cancel the release?", Cancel or Proceed: a bare yes answers the question, so it may mean the option that refuses. If
 * the question names that option, only its own words choose it.
 */
function isAskedFor({ words }: OptionShape, question: OptionShape): boolean {
  const name = words[0]?.text ?? ''
  if (name === '' || SAYS_NO.test(name) || NEGATES.test(name)) return false
  return question.words.some(
    ({ text, kind }) =>
      REFUSES.test(text) ||
      (kind !== 'hangul' && name.length <= SHORT ? text === name : text.startsWith(name)),
  )
}

/** Two options of which exactly one refuses: only then does a bare yes or no choose. */
export function findPoles(options: OptionShape[], question?: OptionShape): Poles | undefined {
  const [first, second] = options
  if (options.length !== 2 || first === undefined || second === undefined) return undefined
  const negatives = [isNegative(first, second), isNegative(second, first)]
  if (negatives[0] === negatives[1]) return undefined
  const negative = negatives[0] === true ? 0 : 1
  if (question !== undefined && isAskedFor(options[negative] ?? first, question)) return undefined
  return { negative, positive: 1 - negative, cancels: CANCELS.test((options[negative] ?? first).joined) }
}
