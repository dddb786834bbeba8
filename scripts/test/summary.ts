interface Report {
  success: boolean
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

export interface Summary {
  passed: number
  failed: number
  skipped: number
  skippedNames: string[]
  /** `12 passed, 0 failed`, with `, 1 skipped` only when something was. */
  line: string
}

/**
 * Counted from the report itself, so that this line and the exit code cannot disagree: a file that failed to load has
 * no failed test of its own and counts as one.
 */
export function summarise(json: string): Summary {
  const report = JSON.parse(json) as Report
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const passed = tests.filter((test) => test.status === 'passed').length
  let failed = tests.filter((test) => test.status === 'failed').length + brokenFiles.length
  if (!report.success && failed === 0) failed = 1
  const skippedNames = tests
    .filter((test) => test.status !== 'passed' && test.status !== 'failed')
    .map((test) => test.fullName)
  const skipped = skippedNames.length
  const line = `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`
  return { passed, failed, skipped, skippedNames, line }
}
