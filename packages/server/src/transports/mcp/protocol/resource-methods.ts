import { type CacheHint, ResourceNotFoundError } from '@modelcontextprotocol/server'

import { LIST_CACHE, type Methods } from './service.ts'

const JSON_TYPE = 'application/json'

interface Described {
  name: string
  title: string
  description: string
}

interface ReadResource {
  /** Its canonical name, if it was requested under another. */
  uri?: string
  body: unknown
  meta?: Record<string, unknown> | undefined
}

interface Resources<Call> {
  list(call: Call): Promise<(Described & { uri: string })[]> | (Described & { uri: string })[]
  /** How long the list may be cached; by default, it is requested again each time. */
  listCache?: CacheHint
  templates(call: Call): (Described & { uriTemplate: string; mimeType?: string })[]
  /** undefined if there is none, or this caller may not see it. */
  read(call: Call, uri: string): Promise<ReadResource | undefined>
}

/** Readable resources, always as JSON, as methods of an endpoint. */
export function resourceMethods<Call>(resources: Resources<Call>): Methods<Call> {
  const { list, listCache, templates, read } = resources
  return {
    'resources/list': {
      ...(listCache && { cache: listCache }),
      handle: async (call) => ({
        resources: (await list(call)).map((resource) => ({ ...resource, mimeType: JSON_TYPE })),
      }),
    },
    'resources/templates/list': {
      cache: LIST_CACHE,
      handle: (call) => ({ resourceTemplates: templates(call) }),
    },
    'resources/read': {
      async handle(call, { uri: asked }) {
        const found = await read(call, asked)
        if (!found) throw new ResourceNotFoundError(asked)
        const { uri = asked, body, meta } = found
        return {
          contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(body), ...(meta && { _meta: meta }) }],
        }
      },
    },
  }
}
