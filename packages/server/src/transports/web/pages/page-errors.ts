import { AppError } from '@arachne/core/errors'
import { refusalIn } from '@arachne/core/refusal-in'
import type { ErrorHandler } from 'hono'
import { html } from 'hono/html'

import type { Log } from '../../../log.ts'
import type { HttpEnv } from '../env.ts'
import { errorResponse } from '../error-response.ts'
import { languageOf, textsIn } from '../texts/language.ts'
import { renderPage } from './page.ts'

/** For routes whose answers are read by people: an error is also a page. */
export function pageErrors(log: Log): ErrorHandler<HttpEnv> {
  return async (error, c) => {
    const isRefusal = error instanceof AppError
    if (!isRefusal) log.error({ err: error, requestId: c.var.requestId }, 'A page failed.')
    const { status, headers } = errorResponse(error, c.var.requestId)
    const language = languageOf(c)
    const words = textsIn(language).trouble
    const body = html`<p>${isRefusal ? refusalIn(language, error) : words.unknown}</p>`
    const page = await renderPage({ title: words.title, language, status, body })
    const wait = headers.get('retry-after')
    if (wait !== null) page.headers.set('retry-after', wait)
    return page
  }
}
