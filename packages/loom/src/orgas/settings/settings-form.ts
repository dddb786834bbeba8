import type { ChangeOrgaBody, OrgaSettings, OrgaView } from '@arachne/contract/governance'

/** An organisation's settings as they are in a form: numbers are text, domains are lines. */
export interface SettingsForm extends Omit<OrgaSettings, 'consent_hours' | 'chat_days' | 'agents'> {
  name: string
  accent_color: string
  domains: string
  consent_hours: string
  chat_days: string
  agents: Omit<OrgaSettings['agents'], Numbers> & Record<Numbers, string>
}

type Numbers = 'max_days' | 'reads_per_minute' | 'calls_per_minute' | 'searches_per_minute'

export function formOf({ name, accent_color, email_domains, settings }: OrgaView): SettingsForm {
  const { agents } = settings
  return {
    ...settings,
    name,
    accent_color,
    domains: email_domains.join('\n'),
    consent_hours: String(settings.consent_hours),
    chat_days: settings.chat_days === null ? '' : String(settings.chat_days),
    agents: {
      ...agents,
      max_days: String(agents.max_days),
      reads_per_minute: String(agents.reads_per_minute),
      calls_per_minute: String(agents.calls_per_minute),
      searches_per_minute: String(agents.searches_per_minute),
    },
  }
}

export function bodyOf({ name, accent_color, domains, ...settings }: SettingsForm): ChangeOrgaBody {
  const { agents } = settings
  return {
    name,
    accent_color,
    email_domains: domains
      .toLowerCase()
      .split(/[\s,;]+/)
      .map((domain) => domain.replace(/^@/, ''))
      .filter((domain) => domain !== ''),
    settings: {
      ...settings,
      consent_hours: Number(settings.consent_hours),
      chat_days: settings.chat_days.trim() === '' ? null : Number(settings.chat_days),
      agents: {
        ...agents,
        max_days: Number(agents.max_days),
        reads_per_minute: Number(agents.reads_per_minute),
        calls_per_minute: Number(agents.calls_per_minute),
        searches_per_minute: Number(agents.searches_per_minute),
      },
    },
  }
}
