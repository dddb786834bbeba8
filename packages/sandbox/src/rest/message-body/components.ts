import { ComponentType } from 'discord-api-types/v10'

import { numberComponents, textOfComponents, walkComponents } from '../../world/component-tree.ts'
import type { APIMessageTopLevelComponent } from '../../world/discord-types.ts'
import type { Fields } from '../validate.ts'
import { createComponentContext } from './component-context.ts'
import { INTERACTIVE_READERS } from './interactive-components.ts'
import { LAYOUT_READERS, TOP_LEVEL_V2 } from './layout-components.ts'

const MAX_ROWS = 5
const MAX_COMPONENTS = 40
const MAX_TEXT = 4000

/** The components of a message, numbered and with Discord's defaults filled in. */
export function readComponents(
  body: Fields,
  { v2 }: { v2: boolean },
): APIMessageTopLevelComponent[] | undefined {
  const context = createComponentContext({ ...INTERACTIVE_READERS, ...LAYOUT_READERS })
  const types = v2 ? TOP_LEVEL_V2 : [ComponentType.ActionRow]
  const components = body.list('components', { max: v2 ? MAX_COMPONENTS : MAX_ROWS }, (item) =>
    context.child(item, types),
  )
  if (!components) return undefined
  if (walkComponents(components).toArray().length > MAX_COMPONENTS) {
    body.fail('components', 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED', 'The total number of components is 40')
  }
  if (textOfComponents(components).length > MAX_TEXT) {
    const message = `The displayable text size exceeds maximum size of ${MAX_TEXT}.`
    body.fail('components', 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED', message)
  }
  numberComponents(components)
  return components as object[] as APIMessageTopLevelComponent[]
}
