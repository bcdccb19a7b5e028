import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import lighthouse from 'lighthouse'

// The figures of the pages, printed as a table: Lighthouse (mobile), scripts of the first view, layout shift, accessibility in
// both themes, valid HTML. Against a shop that runs: npm run bench:pages -- http://localhost:3000

const base = (process.argv[2] ?? 'http://localhost:3000').replace(/\/$/, '')
const say = (line: string) => process.stdout.write(`${line}\n`)

const measured = ['/', '/marketplace', '/product/rani-abhla-chaniya-choli', '/rent', '/cart']
const others = [
  '/rent/rajwada-couple-rent',
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
const quiet = ['--disable-background-networking', '--disable-component-update']
const DEBUG_PORT = 9333
const judged = ['performance', 'accessibility', 'best-practices', 'seo']

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [...flags, ...quiet, `--remote-debugging-port=${DEBUG_PORT}`],
})
try {
  say('page | performance | accessibility | best practices | seo | LCP s | CLS')
  for (const path of measured) say(await lighthouseLine(path))
  say('\npage | scripts KB (brotli) | stylesheets KB | CLS')
  for (const path of measured) say(await weightLine(browser, path))
  say('\npage | axe light | axe dark | invalid HTML')
  for (const path of [...measured, ...others]) say(await qualityLine(browser, path))
} finally {
  await browser.close()
}

async function lighthouseLine(path: string): Promise<string> {
  const run = await lighthouse(base + path, { port: DEBUG_PORT, logLevel: 'error' })
  const { categories, audits } = run!.lhr
  const scores = judged.map((name) => Math.round((categories[name]?.score ?? 0) * 100))
  const failed = Object.values(audits).filter(
    (one) => one.score !== null && one.score < 0.9 && one.scoreDisplayMode === 'binary',
  )
  const lcp = ((audits['largest-contentful-paint']?.numericValue ?? 0) / 1000).toFixed(2)
  const cls = (audits['cumulative-layout-shift']?.numericValue ?? 0).toFixed(3)
  return [path, ...scores, lcp, cls, failed.map((one) => one.id).join(' ')].join(' | ')
}

async function weightLine(from: Browser, path: string): Promise<string> {
  const page = await from.newPage({ viewport: { width: 390, height: 844 } })
  const bytes = { script: 0, stylesheet: 0 }
  page.on('response', async (response) => {
    const type = response.request().resourceType()
    if (type !== 'script' && type !== 'stylesheet') return
    bytes[type] += Number(response.headers()['content-length'] ?? 0)
  })
  await page.goto(base + path, { waitUntil: 'load' })
  const shift = await layoutShift(page)
  await page.close()
  const kb = (count: number) => (count / 1024).toFixed(1)
  return [path, kb(bytes.script), kb(bytes.stylesheet), shift.toFixed(3)].join(' | ')
}

/** The sum of all shifts until two seconds after the page has loaded. */
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
  return violations.length ? `${violations.length} (${violations.map((one) => one.id).join(' ')})` : '0'
}

/** Errors of the HTML standard; style is not judged. */
async function invalidHtml(path: string): Promise<string> {
  const html = await (await fetch(base + path)).text()
  const report = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(html)
  const messages = report.results.flatMap((result) => result.messages).filter((one) => one.severity === 2)
  const rules = [...new Set(messages.map((one) => one.ruleId))]
  return messages.length ? `${messages.length} (${rules.join(' ')})` : '0'
}
