import { defineConfig } from 'vitest/config'

/** One configuration; a test's folder says what it may need. Run one with `npx vitest --project unit`. */
export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          isolate: false,
          setupFiles: ['./scripts/test-support/empty-environment.ts'],
        },
      },
      {
        test: {
          name: 'sandbox',
          include: ['packages/sandbox/test/**/*.test.ts'],
          isolate: false,
          testTimeout: 20_000,
          setupFiles: ['./scripts/test-support/empty-environment.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: [
            'packages/discord/test/**/*.test.ts',
            'packages/server/test/**/*.test.ts',
            'packages/cli/test/**/*.test.ts',
          ],
          testTimeout: 20_000,
          setupFiles: ['./scripts/test-support/empty-environment.ts'],
          globalSetup: ['./scripts/test-support/postgres.ts'],
        },
      },
      {
        extends: './packages/loom/vite.config.ts',
        test: {
          name: 'loom',
          root: './packages/loom',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          setupFiles: ['./scripts/test-support/empty-environment.ts'],
          globalSetup: ['./scripts/test-support/postgres.ts'],
        },
      },
    ],
  },
})
