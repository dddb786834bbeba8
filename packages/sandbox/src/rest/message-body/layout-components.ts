import { ComponentType } from 'discord-api-types/v10'

import type { Fields } from '../validate.ts'
import type { ComponentContext, ComponentReader } from './component-context.ts'

const IN_CONTAINER: readonly ComponentType[] = [
  ComponentType.ActionRow,
  ComponentType.Section,
  ComponentType.TextDisplay,
  ComponentType.MediaGallery,
  ComponentType.File,
  ComponentType.Separator,
]

/** What a message may consist of once it has the flag IS_COMPONENTS_V2. */
export const TOP_LEVEL_V2: readonly ComponentType[] = [...IN_CONTAINER, ComponentType.Container]

export const LAYOUT_READERS: Readonly<Partial<Record<number, ComponentReader>>> = {
  [ComponentType.TextDisplay]: (fields) => ({
    content: fields.string('content', { min: 1, max: 4000, required: true }),
  }),
  [ComponentType.Section]: readSection,
  [ComponentType.Thumbnail]: (fields) => readMediaItem(fields),
  [ComponentType.MediaGallery]: (fields) => ({
    items: fields.list('items', { min: 1, max: 10, required: true }, readMediaItem),
  }),
  [ComponentType.File]: (fields) => ({
    file: readMedia(fields, 'file'),
    spoiler: fields.boolean('spoiler') ?? false,
  }),
  [ComponentType.Separator]: (fields) => ({
    divider: fields.boolean('divider') ?? true,
    spacing: fields.choice('spacing', [1, 2]) ?? 1,
  }),
  [ComponentType.Container]: readContainer,
}

function readSection(fields: Fields, context: ComponentContext): object {
  const accessory = fields.object('accessory')
  if (!accessory) fields.fail('accessory', 'BASE_TYPE_REQUIRED', 'This field is required')
  return {
    components: fields.list('components', { min: 1, max: 3, required: true }, (item) =>
      context.child(item, [ComponentType.TextDisplay]),
    ),
    accessory: accessory && context.child(accessory, [ComponentType.Button, ComponentType.Thumbnail]),
  }
}

function readContainer(fields: Fields, context: ComponentContext): object {
  return {
    accent_color: fields.integer('accent_color', { min: 0, max: 0xff_ff_ff }) ?? null,
    components: fields.list('components', { min: 1, max: 40, required: true }, (item) =>
      context.child(item, IN_CONTAINER),
    ),
    spoiler: fields.boolean('spoiler') ?? false,
  }
}

function readMediaItem(fields: Fields): object {
  return {
    media: readMedia(fields, 'media'),
    description: fields.string('description', { max: 1024 }) ?? null,
    spoiler: fields.boolean('spoiler') ?? false,
  }
}

function readMedia(fields: Fields, name: string): object {
  const media = fields.object(name)
  if (!media) fields.fail(name, 'BASE_TYPE_REQUIRED', 'This field is required')
  return { url: media?.string('url', { max: 2048, required: true }) ?? '' }
}
