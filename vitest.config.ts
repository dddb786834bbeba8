import { availableParallelism } from 'node:os'
import { join } from 'node:path'

import { defineConfig } from 'vitest/config'

/** How long a test waits for something to become true. Far longer than it takes: on a busy machine everything is slow. */
const expect = { poll: { timeout: 30_000 } }

const AGAIN_ON_POSTGRES = 'packages/server/test/governance/agents/on-postgres.test.ts'

const serverTests = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  setupFiles: ['./scripts/test-support/empty-environment.ts', './scripts/test-support/own-postgres.ts'],
  globalSetup: ['./scripts/test-support/built.ts', './scripts/test-support/postgres.ts'],
}

/** One configuration; a test's folder says what it may need. Run one with `npx vitest --project unit`. */
export default defineConfig({
  test: {
    reporters: ['default'],
    // Vitest would leave one core to itself. Tests wait more than they work: one worker more than there are cores.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          expect,
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          isolate: false,
          // Tables of thousands of cases on a busy machine; nothing here waits for anything.
          testTimeout: 30_000,
          setupFiles: ['./scripts/test-support/empty-environment.ts'],
        },
      },
      {
        test: {
          name: 'sandbox',
          expect,
          include: ['packages/sandbox/test/**/*.test.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          expect,
          include: ['e2e/**/*.test.ts'],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          setupFiles: serverTests.setupFiles,
          globalSetup: [...serverTests.globalSetup, './e2e/process/conformance/tools.ts'],
        },
      },
    ],
  },
})
