import type { ComponentType } from 'discord-api-types/v10'

/** Any component, loosely: what walking a tree of them needs. */
export interface ComponentNode {
  type: ComponentType
  id?: number
  custom_id?: string
  disabled?: boolean
  /** Text of text displays. */
  content?: string
  components?: ComponentNode[]
  /** Labels hold one. */
  component?: ComponentNode
  /** Sections hold one beside their texts. */
  accessory?: ComponentNode
  media?: { url: string }
  file?: { url: string }
  items?: { media: { url: string } }[]
}

/** Each component, parents before children, in the order Discord numbers them. */
export function* walkComponents(components: readonly object[]): Generator<ComponentNode> {
  for (const component of components as readonly ComponentNode[]) {
    yield component
    yield* walkComponents(component.components ?? [])
    if (component.component) yield* walkComponents([component.component])
    if (component.accessory) yield* walkComponents([component.accessory])
  }
}

/** Gives an id to each component whose sender chose none. */
export function numberComponents(components: readonly object[]): void {
  const all = [...walkComponents(components)]
  const taken = new Set(all.map(({ id }) => id))
  let next = 1
  for (const component of all) {
    if (component.id !== undefined && component.id !== 0) continue
    while (taken.has(next)) next += 1
    component.id = next
    next += 1
  }
}

/** Everything a reader sees: for mentions and search. */
export function textOfComponents(components: readonly object[]): string {
  return walkComponents(components)
    .map(({ content }) => content ?? '')
    .filter((text) => text !== '')
    .toArray()
    .join('\n')
}

/** Addresses of the media in a tree, e.g. `attachment://cat.png`. */
export function mediaOfComponents(components: readonly object[]): string[] {
  return walkComponents(components)
    .flatMap(({ media, file, items = [] }) => [media, file, ...items.map((item) => item.media)])
    .map((media) => media?.url)
    .filter((url) => url !== undefined)
    .toArray()
}
