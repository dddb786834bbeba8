import type { Words } from '@arachne/words'

type Settings = Words['orga-settings']['settings']
type Text = { [Name in keyof Settings]: Settings[Name] extends string ? Name : never }[keyof Settings]

/** The journal names a setting as the settings page does. */
const NAMES: Readonly<Record<string, Text>> = {
  consentHours: 'consentHours',
  autoResolve: 'autoResolve',
  closeWhenComplete: 'closeWhenComplete',
  results: 'results',
  anonymousVotings: 'anonymous',
  webOnlySecrets: 'webOnlySecrets',
  itemsBy: 'itemsBy',
  structureChange: 'structureBy',
  policyNeedsTopic: 'policiesNeedTopic',
  chatDays: 'chatDays',
  'agents.allowed': 'agentsAllowed',
  'agents.permission': 'permission',
  'agents.askFirst': 'askFirst',
  'agents.notifyMembers': 'notifyMembers',
  'agents.anonymousBallots': 'anonymousBallots',
}

const NUMBERS: Readonly<Record<string, keyof Settings['numbers']>> = {
  'agents.maxDays': 'max_days',
  'agents.readsPerMinute': 'reads_per_minute',
  'agents.callsPerMinute': 'calls_per_minute',
  'agents.searchesPerMinute': 'searches_per_minute',
}

export function settingName(words: Settings, field: string): string | undefined {
  const name = NAMES[field]
  if (name !== undefined) return words[name]
  const number = NUMBERS[field]
  return number && words.numbers[number]
}

type Choices = Readonly<Record<string, string | { label: string }>>

/** The text of the chosen value, for settings with named choices. */
export function settingChoice(words: Settings, field: string, value: string): string | undefined {
  const choices: Readonly<Record<string, Choices>> = {
    results: words.resultOptions,
    itemsBy: words.itemsByOptions,
    structureChange: words.structureOptions,
    'agents.permission': words.permissions,
  }
  const chosen = choices[field]?.[value]
  return typeof chosen === 'object' ? chosen.label : chosen
}
