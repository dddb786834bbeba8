import type { Feature } from '@arachne/words'
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { loadWhenReached } from './live/load-when-reached.ts'
import { withWords } from './words/with-words.ts'

/**
 * A page in a file of its own, fetched beside its words and those of refusals. Where an update took a file away, the
 * router loads the Loom anew. While nothing answers that would leave an empty window: it is said that the page is opening,
 * and it opens once Arachne is back.
 */
export function lazyPage<File extends Record<string, unknown>, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
  features: readonly Feature[],
) {
  return lazyRouteComponent(() => loadWhenReached(() => withWords(load, ['errors', ...features])), name)
}

/** What makes the pages below a frame: at which address, in which file, by which name, with which words. */
export function pagesBelow<Frame extends AnyRoute>(frame: Frame) {
  return <Path extends string, File extends Record<string, unknown>>(
    path: Path,
    load: () => Promise<File>,
    name: keyof File,
    features: readonly Feature[],
  ) => createRoute({ getParentRoute: () => frame, path, component: lazyPage(load, name, features) })
}
