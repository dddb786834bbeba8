import { AppError } from '@arachne/core/errors'
import type { Language } from '@arachne/words'
import { type Context, Hono } from 'hono'

import type { Log } from '../../../log.ts'
import type { Addresses } from '../../web/addresses.ts'
import type { HttpEnv } from '../../web/env.ts'
import type { BrowserLogin, LoggedIn } from '../../web/login/browser-login.ts'
import { pageErrors } from '../../web/pages/page-errors.ts'
import { smallForm } from '../../web/pages/small-form.ts'
import { languageOf, textsIn } from '../../web/texts/language.ts'
import type { AuthorizationRequest, Authorizations } from './authorizations.ts'
import type { Asked, ConsentForm } from './consent-form.ts'
import { backToAppPage, gonePage, loginPage, refusalPage, renderConsent } from './consent-pages.ts'

interface Deps {
  authorizations: Authorizations
  login: BrowserLogin
  /** One for each kind of authorisation. */
  forms: Record<AuthorizationRequest['kind'], ConsentForm>
  addresses: Pick<Addresses, 'base'>
  log: Log
}

/** A logged-in person's request, about a request of an app. */
interface Turn {
  c: Context<HttpEnv>
  language: Language
  asked: Asked
  csrf: string
}

/** Where a person decides what an app may do, under `/oauth/consent`. */
export function consentRoutes({ authorizations, login, forms, addresses, log }: Deps) {
  async function show({ c, language, asked, csrf }: Turn, flaw?: string): Promise<Response> {
    return renderConsent({
      asked,
      shown: await forms[asked.request.kind].show(asked),
      language,
      csrf,
      switchAccountPath: login.switchAccountPath(c.req.path),
      host: new URL(addresses.base()).host,
      ...(flaw !== undefined && { flaw }),
    })
  }

  async function decide({ c, language, asked }: Turn, sent: URLSearchParams): Promise<Response> {
    switch (sent.get('decision')) {
      case 'cancel':
        return backToAppPage(await authorizations.deny(c), asked.request, language)
      case 'authorise': {
        const decision = await forms[asked.request.kind].read(asked, sent)
        return backToAppPage(await authorizations.approve(c, decision), asked.request, language)
      }
      default:
        throw new AppError('invalid', asked.texts.incomplete)
    }
  }

  /** The order matters for security: first who it is, then that they sent it themselves, then what it is about. */
  async function answer(c: Context<HttpEnv>): Promise<Response> {
    const language = languageOf(c)
    const texts = textsIn(language).consent
    const by = await login.whoIs(c)
    if (!by) return refusalPage(texts.refusedLogin, c.req.path, language)
    const sent = new URLSearchParams(await c.req.text())
    if (!passes(() => login.demandForm(c, sent, by)))
      return refusalPage(texts.refusedForm, c.req.path, language)
    const request = await authorizations.find(c)
    if (!request) return gonePage(language)
    const turn = turnOf(c, request, by)
    try {
      return await decide(turn, sent)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'invalid') return show(turn, error.message)
      // Another tab with the same form was faster.
      if (error.code === 'not_found') return gonePage(language)
      return refusalPage(error.message, c.req.path, language)
    }
  }

  return new Hono<HttpEnv>()
    .onError(pageErrors(log))
    .get('/:uid', async (c) => {
      const request = await authorizations.find(c)
      if (!request) return gonePage(languageOf(c))
      const by = await login.whoIs(c)
      if (by) return show(turnOf(c, request, by))
      return loginPage(request, login.loginPath(c.req.path), languageOf(c))
    })
    .post('/:uid', smallForm, (c) => answer(c))
}

function turnOf(c: Context<HttpEnv>, request: AuthorizationRequest, { person, csrf }: LoggedIn): Turn {
  const language = languageOf(c)
  return { c, language, csrf, asked: { request, person, texts: textsIn(language).consent } }
}

function passes(demand: () => void): boolean {
  try {
    demand()
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
