import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const onServer = {
  environment: 'node',
  setupFiles: ['server/testing/no-stray-errors.ts'],
  testTimeout: 600_000, // so long that no test fails because other programs use the machine too
  hookTimeout: 600_000,
}

/**
 * The tests that also run on the embedded database: tests of the database itself, and one test file of each part of the shop that depends
 * most on SQL. All tests run on PostgreSQL. The browser journeys run on the embedded database.
 */
const onEmbeddedToo = [
  'server/**/*.embedded.test.ts',
  'server/platform/db/**/*.test.ts',
  'server/platform/jobs/jobs.test.ts',
  'server/platform/ops/kill.test.ts',
  'server/platform/cache/data-changes.test.ts',
  'server/modules/cart/change-cart.test.ts',
  'server/modules/catalog/search/list-products.test.ts',
  'server/modules/catalog/import/import-catalogue.test.ts',
  'server/modules/rentals/handover/handover.test.ts',
  'server/modules/accounts/auth/sign-up.test.ts',
  'server/modules/checkout/place-order.test.ts',
  'server/modules/checkout/order-rush.test.ts',
  'server/modules/orders/cancel-order.test.ts',
  'server/modules/payments/show-payment.test.ts',
  'server/modules/accounts/privacy/purge-expired.test.ts',
  'server/modules/rentals/availability/list-rentals.test.ts',
  'server/modules/reports/stats.test.ts',
  'server/modules/reviews/reviews.test.ts',
]

/** The tests that take longest, 15 seconds and more. */
const longest = [
  'platform/ops/start.postgres',
  'auth/limits/limits',
  'brand/rename-shop',
  'rentals/holds/promises.postgres',
  'platform/ssr/page-freshness',
  'platform/ops/kill',
  'platform/backup/backup',
  'troupes/troupes.property',
  'platform/ssr/personal-pages',
  'load-shedding/floods',
  'payments/providers/deadlines',
  'troupes/payers.postgres',
  'platform/http/permissions',
]

/** Starts the longest tests first, so that one worker does not run a long test at the end while the other one has nothing to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.includes(name))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    isolate: false, // test files share imported modules, because importing takes a third of the time; so tests must keep no state in modules
    projects: [
      {
        test: {
          ...onServer,
          name: 'rules',
          include: ['contract/**/*.test.ts', 'web/**/*.test.ts', 'tools/**/*.test.ts'],
        },
      },
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
