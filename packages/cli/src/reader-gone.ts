/**
 * Aborts when nobody reads standard output any more, as after `| head -1`. That is no error: what is under way is
 * finished, with the exit code it has, and what would go on should end.
 */
export function readerGone(): AbortSignal {
  const gone = new AbortController()
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    gone.abort()
  })
  return gone.signal
}
