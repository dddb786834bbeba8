import { ComponentType, type APIModalInteractionResponseCallbackData } from 'discord-api-types/v10'

import { numberComponents } from '../../world/component-tree.ts'
import { compact } from '../message-body/compact.ts'
import {
  createComponentContext,
  type ComponentContext,
  type ComponentReader,
} from '../message-body/component-context.ts'
import { INTERACTIVE_READERS, readOption } from '../message-body/interactive-components.ts'
import { LAYOUT_READERS } from '../message-body/layout-components.ts'
import type { Fields } from '../validate.ts'

const SELECTS: readonly ComponentType[] = [3, 5, 6, 7, 8]

const IN_LABEL: readonly ComponentType[] = [
  ComponentType.TextInput,
  ...SELECTS,
  ComponentType.FileUpload,
  ComponentType.RadioGroup,
  ComponentType.CheckboxGroup,
  ComponentType.Checkbox,
]

/** Menus in modals may also be left empty. */
const MODAL_SELECTS = Object.fromEntries(
  SELECTS.map((type): [number, ComponentReader] => [
    type,
    (fields, context) => ({
      ...INTERACTIVE_READERS[type]?.(fields, context),
      required: fields.boolean('required') ?? true,
    }),
  ]),
)

const READERS: Readonly<Partial<Record<number, ComponentReader>>> = {
  ...MODAL_SELECTS,
  [ComponentType.TextDisplay]: LAYOUT_READERS[ComponentType.TextDisplay],
  [ComponentType.ActionRow]: (fields, context) => ({
    components: fields.list('components', { min: 1, max: 1, required: true }, (item) =>
      context.child(item, [ComponentType.TextInput]),
    ),
  }),
  [ComponentType.Label]: readLabel,
  [ComponentType.TextInput]: readTextInput,
  [ComponentType.FileUpload]: (fields, context) => readCount(fields, context, 10),
  [ComponentType.RadioGroup]: (fields, context) => ({
    custom_id: context.customId(fields),
    required: fields.boolean('required') ?? true,
    options: fields.list('options', { min: 2, max: 10, required: true }, readOption),
  }),
  [ComponentType.CheckboxGroup]: (fields, context) => ({
    ...readCount(fields, context, 10),
    options: fields.list('options', { min: 1, max: 10, required: true }, readOption),
  }),
  [ComponentType.Checkbox]: (fields, context) => ({
    custom_id: context.customId(fields),
    default: fields.boolean('default') ?? false,
  }),
}

/** The modal of a callback of type 9. */
export function readModal(data: Fields): APIModalInteractionResponseCallbackData {
  const context = createComponentContext(READERS)
  const types = [ComponentType.ActionRow, ComponentType.Label, ComponentType.TextDisplay]
  const modal = {
    custom_id: data.string('custom_id', { min: 1, max: 100, required: true }) ?? '',
    title: data.string('title', { min: 1, max: 45, required: true }) ?? '',
    components:
      data.list('components', { min: 1, max: 5, required: true }, (item) => context.child(item, types)) ?? [],
  }
  numberComponents(modal.components)
  return modal as unknown as APIModalInteractionResponseCallbackData
}

function readLabel(fields: Fields, context: ComponentContext): object {
  const component = fields.object('component')
  if (!component) fields.fail('component', 'BASE_TYPE_REQUIRED', 'This field is required')
  return compact({
    label: fields.string('label', { min: 1, max: 45, required: true }),
    description: fields.string('description', { max: 100 }),
    component: component && context.child(component, IN_LABEL),
  })
}

function readTextInput(fields: Fields, context: ComponentContext): object {
  const style = fields.choice('style', [1, 2])
  if (style === undefined) fields.fail('style', 'BASE_TYPE_REQUIRED', 'This field is required')
  return compact({
    custom_id: context.customId(fields),
    style,
    label: fields.string('label', { max: 45 }),
    value: fields.string('value', { max: 4000 }),
    placeholder: fields.string('placeholder', { max: 100 }),
    required: fields.boolean('required') ?? true,
    min_length: fields.integer('min_length', { min: 0, max: 4000 }),
    max_length: fields.integer('max_length', { min: 1, max: 4000 }),
  })
}

function readCount(fields: Fields, context: ComponentContext, most: number): object {
  return {
    custom_id: context.customId(fields),
    required: fields.boolean('required') ?? true,
    min_values: fields.integer('min_values', { min: 0, max: most }) ?? 1,
    max_values: fields.integer('max_values', { min: 1, max: most }) ?? 1,
  }
}
