import { presentApplication, presentOwnApplication } from '../../../present/application.ts'
import type { ApplicationRecord } from '../../../world/records.ts'
import { unauthorized, unknownApplication } from '../../errors.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { ok } from '../../ok.ts'

export const applicationRoutes: Route[] = [
  { method: 'GET', path: '/applications/@me', auth: 'bot', run: getOwn },
  { method: 'GET', path: '/oauth2/applications/@me', auth: 'bot', run: getOwn },
  { method: 'GET', path: '/applications/{application_id}', auth: 'bot', run: get },
]

function getOwn(context: RestContext): RestResult {
  return ok(presentOwnApplication(context.world, requireApplication(context)))
}

function get(context: RestContext): RestResult {
  const { world, params, actor } = context
  const application = world.applications.get(params['application_id'] ?? '')
  if (!application) throw unknownApplication()
  const own = actor.kind === 'bot' && actor.application.id === application.id
  return ok(own ? presentOwnApplication(world, application) : presentApplication(world, application))
}

function requireApplication({ actor }: RestContext): ApplicationRecord {
  if (actor.kind !== 'bot') throw unauthorized()
  return actor.application
}
