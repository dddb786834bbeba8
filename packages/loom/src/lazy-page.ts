import type { Feature } from '@arachne/words'
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { loadWhenReached } from './live/load-when-reached.ts'
import { withWords } from './words/with-words.ts'

/**
 * A page in a separate file, loaded together with its texts and those of refusals. If an update removed a file, the
 * router reloads the Loom. Without a connection that would leave an empty window, so the page says that it is opening,
 * and opens once Arachne is back.
 */
export function lazyPage<File extends Record<string, unknown>, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
  features: readonly Feature[],
) {
  return lazyRouteComponent(() => loadWhenReached(() => withWords(load, ['errors', ...features])), name)
}

/** Defines the pages below a frame: their address, file, name and texts. */
export function pagesBelow<Frame extends AnyRoute>(frame: Frame) {
  return <Path extends string, File extends Record<string, unknown>>(
    path: Path,
    load: () => Promise<File>,
    name: keyof File,
    features: readonly Feature[],
  ) => createRoute({ getParentRoute: () => frame, path, component: lazyPage(load, name, features) })
}
