import { AppError } from './errors.ts'

/** Of an address to be called: it leads to this machine, to somebody's own network, or carries a name and a password. */
export function notPublic(): AppError {
  const message = 'only public http and https addresses are called'
  return new AppError('invalid', `url: ${message}.`, {
    reason: 'url_refused',
    fields: [{ path: 'url', message }],
  })
}
