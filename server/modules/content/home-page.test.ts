import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import * as content from '../../../contract/content/content.ts'
import { HomeDocument, homePage, type HomeSection } from '../../../contract/content/home.ts'
import { defaultHome } from '../../../contract/content/home-default.ts'
import { defaultMenus, Menus, siteMenus } from '../../../contract/content/menus.ts'
import { appWithPages } from '../../testing/shop-with-pages.ts'
import { testShop, type TestUser } from '../../testing/shop.ts'

const shop = testShop()
const { sections: defaultSections } = HomeDocument.parse(defaultHome)
let admin: TestUser
let app: FastifyInstance
let ofNewShop: object
beforeAll(async () => {
  ofNewShop = { ids: await shownIds(), menus: await shop.api(siteMenus, {}) }
  admin = await shop.signedIn('admin')
  app = await appWithPages(shop)
})
afterAll(() => app.close())

const textSection = (
  id: string,
  changes: Partial<Pick<HomeSection, 'isOn' | 'from' | 'until'>> = {},
): HomeSection => ({
  id,
  type: 'text-picture',
  isOn: true,
  from: null,
  until: null,
  heading: `About ${id}`,
  text: 'First paragraph\nSecond paragraph',
  picture: null,
  side: 'right',
  link: null,
  ...changes,
})

const key = (name: 'home' | 'menus') => ({ params: { key: name } })

/** Saves a draft of the home page. */
async function saveDraft(sections: HomeSection[]) {
  const { draftVersion: version } = await admin.api(content.adminDocument, key('home'))
  const body = { content: { kind: 'home' as const, sections }, version }
  return admin.api(content.saveDraft, { ...key('home'), body })
}

async function publish(sections: HomeSection[]) {
  const { draftVersion: version } = await saveDraft(sections)
  await admin.api(content.publishDraft, { ...key('home'), body: { version, note: '' } })
}

const shownIds = async () => (await shop.api(homePage, {})).sections.map(({ id }) => id)
const visit = async (url = '/') => app.inject({ url })
/** Indian time, some milliseconds from now. */
const fromNow = (ms: number) =>
  new Date(Date.now() + ms + 5.5 * 3_600_000).toISOString().replace('Z', '+05:30')

test('a new shop shows the sections and the menus of the specification', () => {
  expect(ofNewShop).toEqual({ ids: defaultSections.map(({ id }) => id), menus: Menus.parse(defaultMenus) })
})

test('sections that are switched off, have not started or have ended are hidden', async () => {
  await publish([
    textSection('now', { from: fromNow(-60_000), until: fromNow(60_000) }),
    textSection('off', { isOn: false }),
    textSection('later', { from: fromNow(60_000) }),
    textSection('ended', { until: fromNow(-1000) }),
  ])
  expect(await shownIds()).toEqual(['now'])
})

test('a cached page shows a section from its start, and hides it at its end', async () => {
  const isShown = async () => (await visit()).body.includes('About sale')
  const waitUntil = (shown: boolean) =>
    vi.waitFor(async () => expect(await isShown()).toBe(shown), { timeout: 60_000, interval: 100 })
  const from = fromNow(2500)
  await publish([textSection('sale', { from })])
  await waitUntil(true)
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(from))
  const until = fromNow(2500)
  await publish([textSection('sale', { until })])
  await waitUntil(false)
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(until))
})

test('a preview link shows the draft with later sections to anyone, is not indexed and never stored', async () => {
  await publish([textSection('public')])
  await saveDraft([textSection('draft'), textSection('later', { from: fromNow(3_600_000) })])
  const { preview } = await admin.api(content.createPreview, key('home'))
  const page = await visit(preview!.path)
  expect(page.body).toContain('About draft')
  expect(page.body).toContain('About later')
  expect(page.body).not.toContain('About public')
  expect(page.body).toMatch(/<meta name="robots" content="noindex"\/?>/)
  expect(page.headers['cache-control']).toBe('private, no-store')
  expect((await visit()).body).not.toContain('About draft')

  await admin.api(content.revokePreview, key('home'))
  const expired = await visit(preview!.path)
  expect(expired.statusCode).toBe(404)
  expect(expired.body).toContain('This preview link does not work any more')
})

test('a published menu is on every page, its draft only in the preview', async () => {
  const menus = Menus.parse(defaultMenus)
  const header = [{ label: 'Diwali edit', to: '/marketplace?category=jewellery', part: null }]
  const body = { content: { ...menus, header }, version: 0 }
  const { draftVersion: version } = await admin.api(content.saveDraft, { ...key('menus'), body })
  const { preview } = await admin.api(content.createPreview, key('menus'))
  expect((await visit(preview!.path)).body).toContain('Diwali edit')
  expect((await visit('/about')).body).not.toContain('Diwali edit')
  await admin.api(content.publishDraft, { ...key('menus'), body: { version, note: '' } })
  await vi.waitFor(async () => expect((await visit('/about')).body).toContain('Diwali edit'), {
    timeout: 15_000,
  })
})

const start = { from: '2021-01-01T00:00:00+05:30' }
const link = (to: string) => [{ label: 'Shop', to, part: null }]
test.each<[string, string, object]>([
  ['a link that runs a script', 'buttons.0.to', { id: 'hero', buttons: link('javascript:alert(1)') }],
  ['a link to another site without https', 'buttons.0.to', { id: 'hero', buttons: link('//evil.example') }],
  ['an empty heading', 'heading', { id: 'about', heading: '' }],
  ['an end before the start', 'until', { id: 'rent', ...start, until: '2020-01-01T00:00:00+05:30' }],
  ['a seventh product of the latest collection', 'limit', { id: 'latest', limit: 7 }],
  ['a collection without its category', 'category', { id: 'latest', rule: 'category' }],
  ['a second hero', 'type', { id: 'reviews', type: 'hero', eyebrow: '', buttons: [] }],
])('%s is refused at its field', (_, path, changes) => {
  const { id } = z.object({ id: z.string() }).parse(changes)
  const at = defaultSections.findIndex((section) => section.id === id)
  const sections = defaultSections.toSpliced(at, 1, Object.assign({}, defaultSections[at], changes))
  const { error } = HomeDocument.safeParse({ kind: 'home', sections })
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([`sections.${at}.${path}`])
})
