import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/index.ts'
import { checkDispatch } from './gateway-schema/check-dispatch.ts'
import { checkExchange } from './spec/check-exchange.ts'

export { personOf, type Person } from './person.ts'

/**
 * A sandbox that holds every REST call and every dispatch against Discord's published schemas. What does not fit, and
 * every mistake of the sandbox itself, fails the test that caused it: disposing throws.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const problems = new Set<string>()
  const sandbox = await createSandbox({
    warn: () => undefined,
    ...options,
    observe(call) {
      options.observe?.(call)
      for (const problem of checkExchange(call)) problems.add(problem)
    },
    observeRefused(call) {
      options.observeRefused?.(call)
      for (const problem of checkExchange(call)) problems.add(problem)
    },
    gateway: {
      ...options.gateway,
      observe(dispatch, session) {
        options.gateway?.observe?.(dispatch, session)
        for (const problem of checkDispatch(dispatch.t, dispatch.d)) problems.add(problem)
      },
    },
    failed(error) {
      problems.add(`the sandbox made a mistake: ${error instanceof Error ? error.stack : String(error)}`)
      options.failed?.(error)
    },
  })
  return {
    ...sandbox,
    async [Symbol.asyncDispose]() {
      await sandbox[Symbol.asyncDispose]()
      if (problems.size > 0) throw new Error(`Not as Discord publishes it:\n${[...problems].join('\n')}`)
    },
  }
}
export { freePort } from './free-port.ts'
export { until } from './until.ts'
