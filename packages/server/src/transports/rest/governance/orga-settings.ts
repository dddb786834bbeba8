import type { ChangeOrgaBody, OrgaSettings as SettingsView } from '@arachne/contract/governance'
import type { OrgaSettings } from '@arachne/core/governance'
import type * as z from 'zod'

export function presentSettings({ agents, ...settings }: OrgaSettings): SettingsView {
  return {
    consent_hours: settings.consentHours,
    auto_resolve: settings.autoResolve,
    close_when_complete: settings.closeWhenComplete,
    results: settings.results,
    anonymous_votings: settings.anonymousVotings,
    web_only_secrets: settings.webOnlySecrets ?? false,
    items_by: settings.itemsBy,
    structure_change: settings.structureChange,
    policies_need_topic: settings.policyNeedsTopic,
    chat_days: settings.chatDays,
    agents: {
      allowed: agents.allowed,
      permission: agents.permission,
      max_days: agents.maxDays,
      anonymous_ballots: agents.anonymousBallots,
      ask_first: agents.askFirst,
      notify_members: agents.notifyMembers,
      reads_per_minute: agents.readsPerMinute,
      calls_per_minute: agents.callsPerMinute,
      searches_per_minute: agents.searchesPerMinute,
    },
  }
}

type Wish = NonNullable<z.output<typeof ChangeOrgaBody>['settings']>

type Given<Fields> = { [Field in keyof Fields]?: Exclude<Fields[Field], undefined> }

function given<Fields extends object>(fields: Fields): Given<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Given<Fields>
}

/** Given fields replace the current ones; the rest stays. */
export function settingsWith(now: OrgaSettings, { agents: wishForAgents = {}, ...wish }: Wish): OrgaSettings {
  const shown = presentSettings(now)
  const rest = { ...shown, ...given(wish) }
  const agents = { ...shown.agents, ...given(wishForAgents) }
  return {
    consentHours: rest.consent_hours,
    autoResolve: rest.auto_resolve,
    closeWhenComplete: rest.close_when_complete,
    results: rest.results,
    anonymousVotings: rest.anonymous_votings,
    webOnlySecrets: rest.web_only_secrets,
    itemsBy: rest.items_by,
    structureChange: rest.structure_change,
    policyNeedsTopic: rest.policies_need_topic,
    chatDays: rest.chat_days,
    agents: {
      allowed: agents.allowed,
      permission: agents.permission,
      maxDays: agents.max_days,
      anonymousBallots: agents.anonymous_ballots,
      askFirst: agents.ask_first,
      notifyMembers: agents.notify_members,
      readsPerMinute: agents.reads_per_minute,
      callsPerMinute: agents.calls_per_minute,
      searchesPerMinute: agents.searches_per_minute,
    },
  }
}
