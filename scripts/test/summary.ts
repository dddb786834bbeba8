interface Report {
  success: boolean
  testResults: {
    name: string
    status: string
    startTime?: number
    endTime?: number
    assertionResults: { fullName: string; status: string }[]
  }[]
}

const SLOWEST = 10

export interface Summary {
  passed: number
  failed: number
  skipped: number
  skippedNames: string[]
  /** The ten files that took longest, `12.3 s path`. */
  slowest: string[]
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
  return { passed, failed, skipped, skippedNames, slowest: slowestOf(report), line }
}

function slowestOf({ testResults }: Report): string[] {
  return testResults
    .map(({ name, startTime = 0, endTime = 0 }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(
      ({ name, seconds }) =>
        `${seconds.toFixed(1).padStart(6)} s  ${name.replace(/^.*\/(?=(packages|e2e|scripts)\/)/, '')}`,
    )
}
