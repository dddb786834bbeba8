import { AppError } from './errors.ts'

/** The address can't be called: it leads to this machine or a private network, or contains a name and a password. */
export function notPublic(): AppError {
  const message = 'only public http and https addresses can be called'
  return new AppError('invalid', `url: ${message}.`, {
    reason: 'url_refused',
    fields: [{ path: 'url', message }],
  })
}
