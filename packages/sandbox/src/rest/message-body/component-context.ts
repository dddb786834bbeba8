import { ComponentType } from 'discord-api-types/v10'

import type { ComponentNode } from '../../world/component-tree.ts'
import type { Fields } from '../validate.ts'

/** What the readers of one tree of components share. */
export interface ComponentContext {
  /** Reads one component that must be of one of these types. */
  child(fields: Fields, types: readonly ComponentType[]): ComponentNode
  /** A custom id, at most once per message. */
  customId(fields: Fields): string | undefined
}

export type ComponentReader = (fields: Fields, context: ComponentContext) => object

export function createComponentContext(
  readers: Readonly<Partial<Record<number, ComponentReader>>>,
): ComponentContext {
  const used = new Set<string>()
  const context: ComponentContext = {
    child(fields, types) {
      const asked = fields.integer('type', { required: true }) as ComponentType | undefined
      const type = types.find((one) => one === asked)
      const reader = type === undefined ? undefined : readers[type]
      if (type === undefined || !reader) {
        const message = `Value of field "type" must be one of (${types.join(', ')}).`
        fields.fail('type', 'UNION_TYPE_CHOICES', message)
        return { type: ComponentType.ActionRow }
      }
      const id = fields.integer('id', { min: 0 })
      return { type, ...(id && { id }), ...reader(fields, context) }
    },
    customId(fields) {
      const id = fields.string('custom_id', { min: 1, max: 100, required: true })
      if (id !== undefined && used.has(id)) {
        const message = 'Component custom id cannot be duplicated'
        fields.fail('custom_id', 'COMPONENT_CUSTOM_ID_DUPLICATED', message)
      }
      if (id !== undefined) used.add(id)
      return id
    },
  }
  return context
}
