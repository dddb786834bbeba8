import { expect, it } from 'vitest'

import { HELP, optionProblem, readOptions } from './options.ts'

function problemOf(...args: string[]): string | undefined {
  try {
    readOptions(args)
    return 'none'
  } catch (error) {
    return optionProblem(error)
  }
}

it.each([
  [['--data', 'here'], "Unknown option '--data'"],
  [['--port'], "Option '--port <value>' argument missing"],
  [['somewhere'], "Unexpected argument 'somewhere'"],
])('names what is wrong with %j, and shows the options', (args, problem) => {
  expect(problemOf(...args)).toBe(`${problem}. These are the options:\n\n${HELP}`)
})

it('says nothing of other errors', () => {
  expect(optionProblem(new TypeError('elsewhere'))).toBeUndefined()
})
