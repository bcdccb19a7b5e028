import { defineConfig } from '@playwright/test'
import { browserArguments, browserPath } from './e2e/browser.ts'

/** Journeys through pages that look different on a phone; they run in both projects. */
const mobileJourneys = [
  'first-view',
  'home',
  'product',
  'buy',
  'rent',
  'staff',
  'booking-calendar',
  'alerts',
  'fulfilment',
  'nights',
  'troupe',
]

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/open-shop.ts',
  timeout: 300_000, // so long that no test fails because other programs use the machine too
  expect: { timeout: 60_000 },
  fullyParallel: true,
  workers: 3, // more workers than the two cores of CI, because browsers often wait
  forbidOnly: Boolean(process.env['CI']),
  retries: process.env['CI'] ? 1 : 0, // CI tries a failed journey once more, because its machine may be slow; the report lists these journeys
  use: {
    actionTimeout: 45_000, // shorter than the timeout of a test, so that the report says which action was impossible
    baseURL: process.env['SHOP_URL'] ?? '', // the global setup sets `SHOP_URL`, and each worker reads it when it loads this file
    contextOptions: { reducedMotion: 'reduce' }, // drawing animations takes a tenth of the CPU time; journeys about animations allow them
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block', // a service worker answers requests before `page.route` sees them; the journey without a connection allows it
    launchOptions: {
      executablePath: browserPath,
      args: browserArguments,
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'mobile',
      testMatch: mobileJourneys.map((name) => `**/${name}.spec.ts`),
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
})
