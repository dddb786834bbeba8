/**
 * Addresses of the Loom's pages: `$x` is one part of the path, `*` everything below. All other addresses answer that
 * nothing is there, also by the HTTP status. A test compares the list with the Loom's own routes.
 */
export const LOOM_PAGES: readonly string[] = [
  '/',
  '/account',
  '/activity',
  '/confirm',
  '/entities',
  '/entities/new',
  '/entities/$entity',
  '/entities/$entity/clients',
  '/entities/$entity/notifications',
  '/entities/$entity/profile',
  '/entities/$entity/servers',
  '/first-steps',
  '/join',
  '/notices',
  '/operator',
  '/operator/bans',
  '/operator/journal',
  '/operator/limits',
  '/operator/people',
  '/operator/secrets',
  '/operator/servers',
  '/orgas',
  '/orgas/*',
  '/servers',
  '/servers/$server',
  '/servers/$server/bot',
  '/servers/$server/entities/$entity',
  '/servers/$server/let-in/$entity',
  '/servers/$server/organisations',
  '/servers/$server/requests',
  '/servers/$server/requests/$request',
  '/servers/$server/settings',
  '/servers/$server/templates',
  '/servers/$server/templates/$template',
  '/waiting',
  '/waiting/$question',
  '/why',
]

const PATTERNS = LOOM_PAGES.map((page) => {
  const parts = page.replaceAll(/\$\w+/g, '[^/]+').replace(/\*$/, '.+')
  return new RegExp(`^${parts}$`)
})

/** `path` begins with a slash; a trailing slash makes no difference. */
export function isLoomPage(path: string): boolean {
  const clean = path === '/' ? path : path.replace(/\/$/, '')
  return PATTERNS.some((pattern) => pattern.test(clean))
}
