import { defineConfig } from 'vitest/config'

const onServer = {
  environment: 'node',
  setupFiles: ['server/testing/no-stray-errors.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

/** What the embedded database is tried with: its own machinery, and one file of each domain that writes. PostgreSQL runs everything, and the journeys run on the embedded one from end to end. */
const onEmbeddedToo = [
  'server/**/*.embedded.test.ts',
  'server/db/**/*.test.ts',
  'server/jobs.test.ts',
  'server/kill.test.ts',
  'server/page-cache.test.ts',
  'server/carts/change-cart.test.ts',
  'server/catalog/list-products.test.ts',
  'server/catalog/import/import-catalogue.test.ts',
  'server/handover/handover.test.ts',
  'server/identity/sign-up.test.ts',
  'server/orders/place-order.test.ts',
  'server/orders/cancel-order.test.ts',
  'server/payments/show-payment.test.ts',
  'server/privacy/purge-expired.test.ts',
  'server/rentals/availability-list.test.ts',
  'server/reports/stats.test.ts',
  'server/reviews/reviews.test.ts',
]

export default defineConfig({
  test: {
    maxWorkers: 2,
    isolate: false, // files share what they import: a third of the work. Tests keep no state in modules
    projects: [
      { test: { ...onServer, name: 'rules', include: ['contract/**/*.test.ts', 'web/**/*.test.ts'] } },
      {
        test: {
          ...onServer,
          name: 'embedded',
          include: onEmbeddedToo,
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
