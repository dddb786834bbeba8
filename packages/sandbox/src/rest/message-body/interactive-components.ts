import { ButtonStyle, ComponentType } from 'discord-api-types/v10'

import type { Fields } from '../validate.ts'
import { compact } from './compact.ts'
import type { ComponentContext, ComponentReader } from './component-context.ts'

const ROW_WIDTH = 5

const SELECTS: readonly ComponentType[] = [
  ComponentType.StringSelect,
  ComponentType.UserSelect,
  ComponentType.RoleSelect,
  ComponentType.MentionableSelect,
  ComponentType.ChannelSelect,
]

/** Buttons and menus, and the row that holds them. */
export const INTERACTIVE_READERS: Readonly<Partial<Record<number, ComponentReader>>> = {
  [ComponentType.ActionRow]: readRow,
  [ComponentType.Button]: readButton,
  [ComponentType.StringSelect]: readStringSelect,
  ...Object.fromEntries(SELECTS.slice(1).map((type) => [type, readEntitySelect])),
}

function readRow(fields: Fields, context: ComponentContext): object {
  const types = [ComponentType.Button, ...SELECTS]
  const components = fields.list('components', { min: 1, max: ROW_WIDTH, required: true }, (item) =>
    context.child(item, types),
  )
  const isMixed = components && components.length > 1 && components.some(({ type }) => SELECTS.includes(type))
  if (isMixed) {
    const message = 'The specified component exceeds the maximum width'
    fields.fail('components', 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', message)
  }
  return { components: components ?? [] }
}

function readButton(fields: Fields, context: ComponentContext): object {
  const style = fields.choice('style', [1, 2, 3, 4, 5, 6])
  if (style === undefined) fields.fail('style', 'BASE_TYPE_REQUIRED', 'This field is required')
  const label = fields.string('label', { max: 80 })
  const emoji = readEmoji(fields)
  if (label === undefined && !emoji && style !== ButtonStyle.Premium) {
    fields.fail('label', 'BASE_TYPE_REQUIRED', 'A label or an emoji is required')
  }
  const disabled = fields.boolean('disabled')
  return compact({ style, label, emoji, disabled, ...readTarget(fields, context, style) })
}

/** What pressing does: tell the app, open a page, or show a shop. */
function readTarget(fields: Fields, context: ComponentContext, style: number | undefined): object {
  if (style === ButtonStyle.Premium) return { sku_id: fields.snowflake('sku_id', { required: true }) }
  if (style !== ButtonStyle.Link) return { custom_id: context.customId(fields) }
  if (fields.string('custom_id') !== undefined) {
    const message = 'A custom id and url cannot both be specified'
    fields.fail('custom_id', 'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE', message)
  }
  return { url: fields.string('url', { max: 512, required: true }) }
}

function readStringSelect(fields: Fields, context: ComponentContext): object {
  const options = fields.list('options', { min: 1, max: 25, required: true }, readOption) ?? []
  const values = options.map(({ value }) => value)
  for (const [index, value] of values.entries()) {
    if (values.indexOf(value) === index) continue
    const message = 'The specified option value is already used'
    fields.fail('options', 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED', message)
  }
  return { ...readSelect(fields, context), options }
}

function readEntitySelect(fields: Fields, context: ComponentContext): object {
  const defaults = fields.list('default_values', { max: 25 }, (item) => ({
    id: item.snowflake('id', { required: true }),
    type: item.choice('type', ['user', 'role', 'channel']),
  }))
  return {
    ...readSelect(fields, context),
    ...compact({
      default_values: defaults,
      channel_types: fields.integers('channel_types'),
    }),
  }
}

function readSelect(fields: Fields, context: ComponentContext): object {
  const min = fields.integer('min_values', { min: 0, max: 25 }) ?? 1
  const max = fields.integer('max_values', { min: 1, max: 25 }) ?? 1
  if (min > max) {
    fields.fail('max_values', 'SELECT_COMPONENT_MIN_GREATER_THAN_MAX', 'min_values is above max_values')
  }
  return compact({
    custom_id: context.customId(fields),
    placeholder: fields.string('placeholder', { max: 150 }),
    min_values: min,
    max_values: max,
    disabled: fields.boolean('disabled'),
  })
}

export function readOption(fields: Fields) {
  return compact({
    label: fields.string('label', { min: 1, max: 100, required: true }),
    value: fields.string('value', { min: 1, max: 100, required: true }),
    description: fields.string('description', { max: 100 }),
    emoji: readEmoji(fields),
    default: fields.boolean('default'),
  })
}

function readEmoji(fields: Fields): object | undefined {
  const emoji = fields.object('emoji')
  if (!emoji) return undefined
  return compact({
    id: emoji.snowflake('id'),
    name: emoji.string('name', { max: 32 }) ?? '',
    animated: emoji.boolean('animated'),
  })
}
