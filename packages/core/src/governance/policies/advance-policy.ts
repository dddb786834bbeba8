import { AppError } from '../../errors.ts'
import { closed, notEligible, wrongPhase } from '../refusals.ts'
import { spoken } from '../spoken.ts'

export interface PolicyText {
  title: string
  abstract: string
  text: string
}

export interface PolicyState extends PolicyText {
  /** Unique in the organisation, given at publication and never reused. null: a draft. */
  number: number | null
  phase: 'draft' | 'published' | 'retired'
  version: number
  /** The role that owns it; only its holder can change it. */
  roleId: string
  reviewOn: number | null
  /** The topic accepted for this version, if any. */
  adoptedBy: string | null
}

export type PolicyEvent =
  | { type: 'publish'; nextNumber: number; adoptedBy: string | null }
  | { type: 'revise'; text: PolicyText; adoptedBy: string | null }
  | { type: 'review'; reviewOn: number | null }
  | { type: 'retire' }

export interface PolicyRules {
  /** Policies only change with an accepted topic. */
  needsTopic: boolean
}

const LONGEST = { title: 200, abstract: 2_000, text: 100_000 }

export function draftPolicy(text: PolicyText, roleId: string): PolicyState {
  checkText(text)
  return { ...text, number: null, phase: 'draft', version: 1, roleId, reviewOn: null, adoptedBy: null }
}

/** `holds`: whether the actor holds the owning role now. Agents never do: a person is responsible for a policy. */
export function advancePolicy(
  state: PolicyState,
  event: PolicyEvent,
  { holds, rules }: { holds: boolean; rules: PolicyRules },
): PolicyState {
  if (!holds) throw notEligible('Only the holder of the owning role can change a policy.')
  if (state.phase === 'retired') throw closed()
  switch (event.type) {
    case 'publish':
      if (state.phase !== 'draft') throw wrongPhase(state.phase)
      checkAdopted(event.adoptedBy, rules)
      return { ...state, phase: 'published', number: event.nextNumber, adoptedBy: event.adoptedBy }
    case 'revise':
      checkText(event.text)
      if (state.phase === 'draft') return { ...state, ...event.text }
      checkAdopted(event.adoptedBy, rules)
      return { ...state, ...event.text, version: state.version + 1, adoptedBy: event.adoptedBy }
    case 'review':
      return { ...state, reviewOn: event.reviewOn }
    case 'retire':
      if (state.phase === 'draft') throw wrongPhase(state.phase)
      return { ...state, phase: 'retired' }
  }
}

function checkAdopted(topicId: string | null, { needsTopic }: PolicyRules): void {
  if (needsTopic && topicId === null) {
    throw new AppError(
      'conflict',
      'Policies only change through an accepted topic here; the owner can change that.',
      {
        reason: 'wrong_phase',
      },
    )
  }
}

function checkText(given: PolicyText): void {
  for (const [field, longest] of Object.entries(LONGEST)) {
    const words = given[field as keyof PolicyText]
    if (field !== 'abstract' && spoken(words) === '') throw new AppError('invalid', `${field}: is empty`)
    if (words.length > longest) {
      throw new AppError('invalid', `${field}: can have at most ${longest} characters`)
    }
  }
}
