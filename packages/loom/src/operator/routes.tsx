import { app } from '../app-route.tsx'
import { pagesBelow } from '../lazy-page.ts'

const inApp = pagesBelow(app)

const operator = inApp('/operator', () => import('./OperatorPage.tsx'), 'OperatorPage', ['operator'])
const inOperator = pagesBelow(operator)

export const operatorRoutes = operator.addChildren([
  inOperator('/', () => import('./OperatorEntities.tsx'), 'OperatorEntities', ['operator']),
  inOperator('/servers', () => import('./OperatorServers.tsx'), 'OperatorServers', ['operator']),
  inOperator('/people', () => import('./OperatorPeople.tsx'), 'OperatorPeople', ['operator']),
  inOperator('/bans', () => import('./Bans.tsx'), 'Bans', ['operator']),
  inOperator('/limits', () => import('./Limits.tsx'), 'Limits', ['operator']),
  inOperator('/secrets', () => import('./secrets/Secrets.tsx'), 'Secrets', ['operator']),
  inOperator('/journal', () => import('../journal/Journal.tsx'), 'Journal', ['activity']),
])
