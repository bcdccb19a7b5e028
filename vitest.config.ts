import { defineConfig } from 'vitest/config'

const onServer = {
  environment: 'node',
  setupFiles: ['server/testing/no-stray-errors.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...onServer, name: 'rules', include: ['contract/**/*.test.ts', 'web/**/*.test.ts'] } },
      {
        test: {
          ...onServer,
          name: 'embedded',
          include: ['server/**/*.test.ts'],
          exclude: ['**/*.postgres.test.ts'],
          globalSetup: ['server/testing/embedded-template.ts'],
        },
      },
      {
        test: {
          ...onServer,
          name: 'postgres',
          include: ['server/**/*.test.ts'],
          exclude: ['**/*.embedded.test.ts'],
          globalSetup: ['server/testing/postgres-cluster.ts'],
        },
      },
    ],
  },
})
