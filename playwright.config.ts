import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync']
const quiet = ['--disable-background-networking', '--disable-component-update']

/** The quickest Chromium of this machine, unless `CHROMIUM` names one. */
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const browser = process.env['CHROMIUM'] ?? browsers.find((path) => existsSync(path)) ?? ''

/** What a phone shows otherwise than a desk does: the shopper's pages, and one journey of the staff. */
const onPhonesToo = ['first-view', 'home', 'product', 'buy', 'rent', 'staff']

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/open-shop.ts',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 3, // on two cores: a browser often waits
  forbidOnly: Boolean(process.env['CI']),
  retries: process.env['CI'] ? 1 : 0, // a second look on a busy machine; the report still says which needed it
  use: {
    actionTimeout: 45_000, // less than the journey has: a click that cannot happen says why
    baseURL: process.env['SHOP_URL'] ?? '', // the shop that the global setup opened; workers read this again
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    launchOptions: {
      executablePath: browser,
      args: [...flags, ...quiet],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'mobile',
      testMatch: onPhonesToo.map((name) => `**/${name}.spec.ts`),
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
})
