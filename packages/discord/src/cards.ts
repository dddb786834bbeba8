import type { Card, CardButton, CardModal, CardRow, CardSelect } from '@arachne/core'
import {
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIComponentInMessageActionRow,
  type APIModalInteractionResponseCallbackData,
  type APIStringSelectComponent,
  ButtonStyle,
  ComponentType,
  TextInputStyle,
} from 'discord.js'

/** Marks what is ours among the components a message may carry. */
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

/** The body of a message, an interaction's answer or an edit: pings nobody, whatever names stand in it. */
export function cardBody({ content, rows = [] }: Card) {
  return { content, components: rows.map(row), allowed_mentions: { parse: [] } }
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
    components: fields.map(({ id, label, long = false, required = true, maxLength }) => ({
      type: ComponentType.Label,
      label,
      component: {
        type: ComponentType.TextInput,
        custom_id: id,
        style: long ? TextInputStyle.Paragraph : TextInputStyle.Short,
        required,
        ...(maxLength !== undefined && { max_length: maxLength }),
      },
    })),
  }
}
