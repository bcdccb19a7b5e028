import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import lighthouse from 'lighthouse'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

// Measures pages and prints tables: Lighthouse (mobile, median of three runs on an idle machine), script bytes of the first view
// by file, layout shift, accessibility in both themes, and HTML validity. Needs a running shop: npm run bench:pages -- http://localhost:3000 [lighthouse] [weight] [quality] [/one/page]

const [address = 'http://localhost:3000', ...requests] = process.argv.slice(2)
const parts = requests.filter((request) => !request.startsWith('/'))
const pages = requests.filter((request) => request.startsWith('/'))
const those = (all: readonly string[]) => (pages.length > 0 ? pages : all)
const base = address.replace(/\/$/, '')
const isSelected = (part: string) => parts.length === 0 || parts.includes(part)
const say = (line: string) => process.stdout.write(`${line}\n`)

const measured = ['/', '/marketplace', '/product/rani-abhla-chaniya-choli', '/rent', '/cart']
const otherPages = [
  '/seller-listing',
  '/payment-failed?reason=declined',
  '/rent/rajwada-couple-rent',
  '/wishlist',
  '/about',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/wholesale-terms',
  '/disclaimer',
  '/choose-auth',
  '/sign-in',
  '/sign-up/seller',
  '/auth/checkout',
  '/no-such-page',
]

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-sync',
]
const offline = ['--disable-background-networking', '--disable-component-update']
const DEBUG_PORT = 9333
const RUNS = 3
const IDLE_LOAD = 1.5
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [...flags, ...offline, `--remote-debugging-port=${DEBUG_PORT}`],
})
try {
  if (isSelected('lighthouse')) {
    say('page | performance | accessibility | best practices | seo | LCP s | TBT ms | CLS | load')
    for (const path of those(measured)) say(await lighthouseLine(path))
  }
  if (isSelected('weight')) {
    say('\npage | scripts KB (transferred) | stylesheets KB | HTML KB | CLS | files in bytes')
    for (const path of those([...measured, '/rent/rajwada-couple-rent'])) say(await weightLine(browser, path))
  }
  if (isSelected('quality')) {
    say('\npage | axe light | axe dark | invalid HTML')
    for (const path of those([...measured, ...otherPages])) say(await qualityLine(browser, path))
  }
} finally {
  await browser.close()
}

/** Waits until the machine is idle, for two minutes at most, because other load would distort the result. */
async function waitForIdle(): Promise<number> {
  for (let tries = 0; tries < 24 && loadavg()[0]! > IDLE_LOAD; tries += 1) await wait(5000)
  return loadavg()[0]!
}

async function lighthouseLine(path: string): Promise<string> {
  const load = await waitForIdle()
  const runs: Run[] = []
  for (let count = 0; count < RUNS; count += 1) runs.push(await runLighthouse(path))
  const middle = (figureOf: (run: Run) => number) => median(runs.map(figureOf))
  const scores = categories.map((name) =>
    middle((run) => Math.round((run.categories[name]?.score ?? 0) * 100)),
  )
  const figure = (name: string) => middle((run) => run.audits[name]?.numericValue ?? 0)
  const failed = Object.values(runs[0]!.audits).filter(
    (result) => result.score !== null && result.score < 0.9 && result.scoreDisplayMode === 'binary',
  )
  return [
    path,
    ...scores,
    (figure('largest-contentful-paint') / 1000).toFixed(2),
    figure('total-blocking-time').toFixed(0),
    figure('cumulative-layout-shift').toFixed(3),
    load.toFixed(1),
    failed.map((result) => result.id).join(' '),
  ].join(' | ')
}

async function runLighthouse(path: string) {
  return (await lighthouse(base + path, { port: DEBUG_PORT, logLevel: 'error' }))!.lhr
}
type Run = Awaited<ReturnType<typeof runLighthouse>>

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[figures.length >> 1]!
}

async function weightLine(from: Browser, path: string): Promise<string> {
  const page = await from.newPage({ viewport: { width: 390, height: 844 } })
  const files: { type: string; name: string; bytes: Promise<number> }[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (!['script', 'stylesheet', 'document'].includes(type)) return
    const sizes = response.request().sizes()
    files.push({
      type,
      name: nameOf(response.url()),
      bytes: sizes.then(({ responseBodySize }) => responseBodySize),
    })
  })
  await page.goto(base + path, { waitUntil: 'networkidle' })
  const shift = await layoutShift(page)
  await page.close()
  const weighed = await Promise.all(files.map(async (file) => ({ ...file, bytes: await file.bytes })))
  const of = (type: string) => weighed.filter((file) => file.type === type).sort((a, b) => b.bytes - a.bytes)
  const kb = (type: string) => (of(type).reduce((all, { bytes }) => all + bytes, 0) / 1024).toFixed(1)
  const list = of('script').map(({ name, bytes }) => `${name} ${bytes}`)
  return [path, kb('script'), kb('stylesheet'), kb('document'), shift.toFixed(3), list.join(', ')].join(' | ')
}

/** A file's name without the hash that changes with each build. */
function nameOf(url: string): string {
  const file = new URL(url).pathname.split('/').pop()!
  return file.replace(/-[\w-]{8}(?=\.\w+$)/, '')
}

/** The sum of all layout shifts until two seconds after the page has loaded. */
function layoutShift(page: Page) {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 2000)
      }),
  )
}

async function qualityLine(from: Browser, path: string): Promise<string> {
  const counts = [await axeCount(from, path, 'light'), await axeCount(from, path, 'dark')]
  return [path, ...counts, await invalidHtml(path)].join(' | ')
}

async function axeCount(from: Browser, path: string, colorScheme: 'light' | 'dark'): Promise<string> {
  const context = await from.newContext({ colorScheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(base + path, { waitUntil: 'load' })
  await page.waitForTimeout(800)
  const { violations } = await new AxeBuilder({ page }).analyze()
  await context.close()
  return violations.length
    ? `${violations.length} (${violations.map((violation) => violation.id).join(' ')})`
    : '0'
}

/** Errors against the HTML standard; style rules are ignored. */
async function invalidHtml(path: string): Promise<string> {
  const html = await (await fetch(base + path)).text()
  const report = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(html)
  const messages = report.results
    .flatMap((result) => result.messages)
    .filter((message) => message.severity === 2)
  const rules = [...new Set(messages.map((message) => message.ruleId))]
  return messages.length ? `${messages.length} (${rules.join(' ')})` : '0'
}
