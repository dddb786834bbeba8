import type { Card, CardButton, CardModal, CardRow, CardSelect, ModalField } from '@arachne/core/identities'
import {
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIComponentInLabel,
  type APIComponentInMessageActionRow,
  type APIModalInteractionResponseCallbackData,
  type APIStringSelectComponent,
  ButtonStyle,
  ComponentType,
  TextInputStyle,
} from 'discord.js'

/** Identifies our components in a message. */
const PREFIX = 'arachne'

const STYLES: Record<NonNullable<CardButton['style']>, APIButtonComponentWithCustomId['style']> = {
  primary: ButtonStyle.Primary,
  secondary: ButtonStyle.Secondary,
  success: ButtonStyle.Success,
  danger: ButtonStyle.Danger,
}

function customId({ feature, data }: { feature: string; data: string }): string {
  return `${PREFIX}:${feature}:${data}`
}

export function readCustomId(id: unknown): { feature: string; data: string } | undefined {
  const [, feature, data] = typeof id === 'string' ? (/^arachne:([^:]+):(.*)$/s.exec(id) ?? []) : []
  return feature === undefined || data === undefined ? undefined : { feature, data }
}

/** The body of a message, an interaction's answer or an edit: pings nobody, whatever names it contains. */
export function cardBody({ content, rows = [], links = [] }: Card) {
  const components = [...rows.map(row), ...(links.length > 0 ? [linkRow(links)] : [])]
  return { content, components, allowed_mentions: { parse: [] } }
}

function linkRow(links: NonNullable<Card['links']>): APIActionRowComponent<APIComponentInMessageActionRow> {
  const components = links.map(({ label, url }) => ({
    type: ComponentType.Button as const,
    style: ButtonStyle.Link as const,
    label,
    url,
  }))
  return { type: ComponentType.ActionRow, components }
}

function row(made: CardRow): APIActionRowComponent<APIComponentInMessageActionRow> {
  const components = 'select' in made ? [select(made.select)] : made.buttons.map(button)
  return { type: ComponentType.ActionRow, components }
}

function button({ label, style = 'secondary', ...made }: CardButton): APIButtonComponentWithCustomId {
  return { type: ComponentType.Button, style: STYLES[style], label, custom_id: customId(made) }
}

function select({ placeholder, options, ...made }: CardSelect): APIStringSelectComponent {
  return { type: ComponentType.StringSelect, custom_id: customId(made), placeholder, options: [...options] }
}

export function modalBody({ title, fields, ...made }: CardModal): APIModalInteractionResponseCallbackData {
  return {
    custom_id: customId(made),
    title,
    components: fields.map((field) => ({
      type: ComponentType.Label,
      label: field.label,
      component: input(field),
    })),
  }
}

function input(field: ModalField): APIComponentInLabel {
  const { id: custom_id, required = true } = field
  if ('person' in field) return { type: ComponentType.UserSelect, custom_id, required }
  if ('choices' in field) {
    const { choices, least = 1, most = 1 } = field
    const counts = { min_values: required ? least : 0, max_values: most }
    return { type: ComponentType.StringSelect, custom_id, required, options: [...choices], ...counts }
  }
  return {
    type: ComponentType.TextInput,
    custom_id,
    style: field.long === true ? TextInputStyle.Paragraph : TextInputStyle.Short,
    required,
    ...(field.maxLength !== undefined && { max_length: field.maxLength }),
  }
}
