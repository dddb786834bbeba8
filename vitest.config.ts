import { availableParallelism } from 'node:os'
import { join } from 'node:path'

import { defineConfig } from 'vitest/config'

/**
 * Only what hangs meets these: where ten times as much is going on, everything takes ten times as long. First whoever
 * waits for something gives up, and says for what.
 */
const expect = { poll: { timeout: 90_000 } }
const LIMITS = { testTimeout: 600_000, hookTimeout: 600_000 }

const AGAIN_ON_POSTGRES = 'packages/server/test/governance/agents/on-postgres.test.ts'

const serverTests = {
  ...LIMITS,
  setupFiles: ['./scripts/test-support/empty-environment.ts', './scripts/test-support/own-postgres.ts'],
  globalSetup: ['./scripts/test-support/built.ts', './scripts/test-support/postgres.ts'],
}

/** One configuration; a test's folder says what it may need. Run one with `npx vitest --project unit`. */
export default defineConfig({
  test: {
    reporters: ['default'],
    // Vitest would leave one core to itself. Tests wait more than they work: one worker more than there are cores.
    maxWorkers: availableParallelism() + 1,
    // What a test makes dies young. With more room for it, collecting takes a tenth less of a run's CPU.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        test: {
          name: 'unit',
          expect,
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          isolate: false,
          ...LIMITS,
          setupFiles: ['./scripts/test-support/empty-environment.ts'],
        },
      },
      {
        test: {
          name: 'sandbox',
          expect,
          include: ['packages/sandbox/test/**/*.test.ts'],
          isolate: false,
          ...LIMITS,
          setupFiles: ['./scripts/test-support/empty-environment.ts'],
          globalSetup: ['./scripts/test-support/built.ts'],
        },
      },
      {
        test: {
          name: 'server',
          expect,
          include: [
            'packages/discord/test/**/*.test.ts',
            'packages/server/test/**/*.test.ts',
            'packages/cli/test/**/*.test.ts',
          ],
          exclude: [AGAIN_ON_POSTGRES],
          isolate: false,
          ...serverTests,
        },
      },
      // By itself: it runs the tests of other files, which register themselves only when they are first read.
      { test: { name: 'again', expect, include: [AGAIN_ON_POSTGRES], ...serverTests } },
      {
        extends: './packages/loom/vite.config.ts',
        test: {
          name: 'loom',
          expect,
          root: './packages/loom',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['patience.ts', 'english.ts', 'clean-up.ts'].map((file) =>
            join(import.meta.dirname, 'packages/loom/src/testing', file),
          ),
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'e2e',
          expect,
          include: ['e2e/**/*.test.ts'],
          isolate: false,
          ...LIMITS,
          setupFiles: serverTests.setupFiles,
          globalSetup: [...serverTests.globalSetup, './e2e/process/conformance/tools.ts'],
        },
      },
    ],
  },
})
