import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { FastifyInstance } from 'fastify'
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
beforeAll(async () => {
  admin = await shop.signedIn('admin')
  app = await appWithPages(shop)
})
afterAll(() => app.close())

const textSection = (id: string, changes: Partial<HomeSection> = {}): HomeSection => ({
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
  ...(changes as object),
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

test('a new shop shows the sections and the menus of the specification', async () => {
  expect(await shownIds()).toEqual(defaultSections.map(({ id }) => id))
  expect(await shop.api(siteMenus, {})).toEqual(Menus.parse(defaultMenus))
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
  await publish([textSection('before'), textSection('sale', { from: fromNow(2500), until: fromNow(6000) })])
  const has = async (heading: string) => (await visit()).body.includes(`About ${heading}`)
  await vi.waitFor(async () => expect(await has('before')).toBe(true))
  expect(await has('sale')).toBe(false)
  await vi.waitFor(async () => expect(await has('sale')).toBe(true), { timeout: 15_000, interval: 100 })
  await vi.waitFor(async () => expect(await has('sale')).toBe(false), { timeout: 15_000, interval: 100 })
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
  expect((await visit(preview!.path)).statusCode).toBe(404)
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
  await vi.waitFor(async () => expect((await visit('/about')).body).toContain('Diwali edit'))
})

test.each<[string, string, unknown, string]>([
  ['a link that runs a script', 'sections.0.buttons.0.to', 'javascript:alert(1)', 'Enter a path of the shop'],
  ['a link to another site without https', 'sections.0.buttons.0.to', '//evil.example', 'Enter a path'],
  ['an empty heading', 'sections.0.heading', '', 'Enter a heading'],
  ['an end before the start', 'sections.4.until', '2020-01-01T00:00:00+05:30', 'The end must be after'],
  ['more than six products of the latest collection', 'sections.3.limit', 9, 'at most 6'],
  ['a category without a name', 'sections.3.rule', 'category', 'Choose a category'],
])('%s is refused at its field', async (_, path, value, message) => {
  const document = HomeDocument.parse(defaultHome)
  document.sections[4]!.from = '2021-01-01T00:00:00+05:30'
  const keys = path.split('.')
  const parent = keys.slice(0, -1).reduce<unknown>((at, name) => Reflect.get(at as object, name), document)
  Reflect.set(parent as object, keys.at(-1)!, value)
  const result = HomeDocument.safeParse(document)
  const issue = result.error?.issues.find(({ path: at }) => at.join('.').startsWith(path.replace('rule', '')))
  expect(issue?.message).toContain(message)
})
