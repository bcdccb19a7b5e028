import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { giveConsent, showPrivacy } from '../../../contract/accounts/account.ts'
import * as content from '../../../contract/content/content.ts'
import { defaultDocuments } from '../../../contract/content/documents.ts'
import { factValues, type FactSettings } from '../../../contract/content/fact-values.ts'
import { factLabels, fillFacts, unknownFacts } from '../../../contract/content/facts.ts'
import { fillPage } from '../../../contract/content/fill-page.ts'
import * as pages from '../../../contract/content/pages.ts'
import { Page } from '../../../contract/content/page.ts'
import { isSafeTarget, linkMarkup, parseRichText } from '../../../contract/content/rich-text.ts'
import { addDays, dayInIndia } from '../../../contract/core/dates.ts'
import { paise } from '../../../contract/core/money.ts'
import { legalDocuments, legalVersions } from '../../../contract/store/legal.ts'
import { damagePrices } from '../../../contract/rentals/deposits.ts'
import { currentCommission } from '../../../contract/sellers/payouts.ts'
import { StoreSettings, storeSettings } from '../../../contract/store/store.ts'
import { listPagePaths } from './list-page-paths.ts'
import { unknownNumbers } from '../../testing/policy-numbers.ts'
import { adminSearch } from '../../../contract/reports/admin-search.ts'
import { setClock } from '../../testing/rental-fixture.ts'
import { testShop } from '../../testing/shop.ts'

const shop = testShop()

const standardPages = Object.entries(defaultDocuments).flatMap(([key, page]) =>
  page.kind === 'page' ? [[key, page] as const] : [],
)

const readFacts = async (changed: Partial<FactSettings> = {}) =>
  factValues(
    { ...(await shop.api(storeSettings)), ...changed },
    await shop.api(damagePrices),
    await shop.api(currentCommission),
  )

test.each(standardPages)(
  'the default of %s is valid, and every number in it is a policy fact',
  async (_, page) => {
    expect(Page.parse(page)).toEqual(page)
    // the price list for damage has amounts of its own
    const filled = fillPage(page, { ...(await readFacts()), damagePrices: '' })
    const texts = filled.sections.flatMap(({ title, blocks }) => [
      title,
      ...blocks.flatMap((block) =>
        block.kind === 'list' ? block.items : block.kind === 'table' ? block.rows.flat() : [block.text],
      ),
    ])
    expect([filled.summary, filled.description, ...texts].flatMap(unknownNumbers)).toEqual([])
    expect(JSON.stringify(filled)).not.toContain('{{')
  },
)

test('every fact has a value or is empty for a reason, and an unknown fact stays visible', async () => {
  const values = await readFacts()
  const empty = Object.entries(values).filter(([, value]) => value === '')
  expect(empty.map(([name]) => name)).toEqual([])
  expect(Object.keys(values).toSorted()).toEqual(Object.keys(factLabels).toSorted())
  expect(fillFacts('Within {{ returnHours }} hours, {{returnDays}}', values)).toBe(
    'Within 48 hours, {{returnDays}}',
  )
  expect(unknownFacts('{{returnHours}} {{returnDays}} {{constructor}}')).toEqual([
    '{{returnDays}}',
    '{{constructor}}',
  ])
})

test('what does not apply to a shop is left out', async () => {
  const values = { ...(await readFacts()), demoPayments: '', codTerms: '', udyamPromise: '' }
  const shown = (key: string) => fillPage(Page.parse(defaultDocuments[key]), values)
  expect(shown('page:disclaimer').sections.map(({ id }) => id)).not.toContain('demo')
  expect(shown('page:about').sections.at(-1)?.blocks[0]).toMatchObject({ items: { length: 3 } })
  const payment = (page: Page) => page.sections.find(({ id }) => id === 'payment')!.blocks.length
  const terms = Page.parse(defaultDocuments['page:terms-of-service'])
  expect(payment(fillPage(terms, values))).toBe(payment(terms) - 1)
})

test('the payment methods are those of the shop', async () => {
  const { cod, upi } = StoreSettings.parse({})
  const [noCod, withUpi] = [
    { ...cod, enabled: false },
    { ...upi, vpa: 'shop@bank' },
  ]
  const methods = async (changed: Partial<FactSettings>) => (await readFacts(changed)).paymentMethods
  const online = 'UPI, cards and wallets through an online payment gateway'
  expect(await methods({ online: 'phonepe', cod, upi: withUpi })).toBe(
    `${online}, bank transfer by UPI, and cash on delivery in select locations`,
  )
  expect(await methods({ online: 'phonepe', cod: noCod, upi })).toBe(online)
  expect(await methods({ online: 'none', cod, upi: withUpi })).toBe(
    'bank transfer by UPI, and cash on delivery in select locations',
  )
  expect(await methods({ online: 'none', cod: noCod, upi })).toBe('the methods that the checkout shows')
})

test('a count of one is followed by a singular', async () => {
  const values = await readFacts({
    returns: { shopper: 48, business: 1 },
    sellerPlan: { monthlyFee: paise(500_00), productsPerMonth: 1 },
  })
  const text =
    '{{businessReturnHours}} hours, {{returnHours}} hours, {{sellerProducts}} products, {{refundDays}} working days'
  expect(fillFacts(text, values)).toBe(`1 hour, 48 hours, 1 product, ${values.refundDays} working days`)
  expect(fillFacts('7-1 days, 1,1 days, 11 days, 1 working days', values)).toBe(
    '7-1 days, 1,1 days, 11 days, 1 working day',
  )
})

test('the terms say until when a rental can be cancelled', async () => {
  const { rentalFees } = StoreSettings.parse({})
  const terms = async (lateCancelPercent: number) =>
    (await readFacts({ rentalFees: { ...rentalFees, lateCancelPercent } })).rentalCancellation
  const end = 'Once the order says “Processing”, please contact us.'
  expect(await terms(0)).toBe(
    `You may cancel a rental free of charge until we start to prepare your order. ${end}`,
  )
  expect(await terms(50)).toContain(`we keep 50% of the rent. The deposit is always refunded in full. ${end}`)
})

let token: string
beforeAll(async () => {
  ;({ token } = await shop.signedIn('admin'))
})

async function refusedFields(page: unknown) {
  const answer = await shop.app.inject({
    method: 'PUT',
    url: '/api/admin/content/page:hostile/draft',
    headers: { authorization: `Bearer ${token}` },
    payload: { content: page, version: 0 },
  })
  expect(answer.statusCode).toBe(400)
  return answer.json<{ details: { fields: { path: string; message: string }[] } }>().details.fields
}

const pageWith = (...blocks: unknown[]) => ({
  kind: 'page',
  title: 'Hostile',
  summary: '',
  description: '',
  sections: [{ id: 'one', title: 'One', blocks }],
})

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example',
  '/\\evil.example',
  'http://example.com',
  'vbscript:x',
  '',
])('a link to %s is refused at its field, and would be plain text', async (target) => {
  const text = `See [this](${target.replace('(', '%28').replace(')', '%29')})`
  const fields = await refusedFields(pageWith({ kind: 'paragraph', text }))
  expect(fields[0]).toMatchObject({
    path: 'content.sections.0.blocks.0.text',
    message: expect.stringContaining('does not work'),
  })
  expect(parseRichText(text).filter(({ href }) => href !== undefined)).toEqual([])
})

test('other structures than blocks, unknown facts and uneven tables are refused at their fields', async () => {
  const cases: [unknown, string][] = [
    [{ kind: 'html', text: '<script>alert(1)</script>' }, 'content.sections.0.blocks.0.kind'],
    [{ kind: 'paragraph', text: 'Within {{returnDays}} days' }, 'content.sections.0.blocks.0.text'],
    [{ kind: 'paragraph', text: '' }, 'content.sections.0.blocks.0.text'],
    [{ kind: 'list', items: ['One', ''] }, 'content.sections.0.blocks.0.items.1'],
    [{ kind: 'table', rows: [['Size', 'Waist'], ['S']] }, 'content.sections.0.blocks.0.rows'],
  ]
  for (const [block, path] of cases) expect((await refusedFields(pageWith(block)))[0]?.path).toBe(path)
  const twice = { ...pageWith(), sections: [pageWith().sections[0], pageWith().sections[0]] }
  expect((await refusedFields(twice))[0]?.path).toBe('content.sections.1.title')
})

test('HTML in a text is text', async () => {
  const { api } = await shop.signedIn('admin')
  const text = '<img src=x onerror=alert(1)> **<b>bold</b>**'
  const page = Page.parse(pageWith({ kind: 'paragraph', text }))
  const params = { key: 'page:html' }
  await api(content.saveDraft, { params, body: { content: { ...page, style: 'x' } as Page, version: 0 } })
  await api(content.publishDraft, { params, body: { note: '', version: 1 } })
  expect((await shop.api(content.publishedContent, { params })).content).toEqual(page)
  expect(parseRichText(text)).toEqual([
    { text: '<img src=x onerror=alert(1)> ' },
    { text: '<b>bold</b>', bold: true },
  ])
})

test('a link can lead to an address with parentheses', () => {
  expect(parseRichText(linkMarkup('Garba', 'https://example.com/Garba_(dance)'))).toEqual([
    { text: 'Garba', href: 'https://example.com/Garba_%28dance%29' },
  ])
})

test('any text can be parsed: its links are safe, and text without markup stays as it is', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '**',
      '*',
      'javascript:',
      '/',
      '//',
      '\\',
      'https://',
      '[a](/b)',
      '**c**',
    ),
  )
  fc.assert(
    fc.property(
      fc.array(piece).map((pieces) => pieces.join('')),
      (text) => {
        const parts = parseRichText(text)
        for (const { href } of parts) {
          if (href === undefined) continue
          expect(isSafeTarget(href)).toBe(true)
          const url = new URL(href, 'https://shop.example')
          expect(['https:', 'mailto:', 'tel:']).toContain(url.protocol)
          if (href.startsWith('/')) expect(url.host).toBe('shop.example')
        }
        if (!/[[*]/.test(text)) expect(parts.map((part) => part.text).join('')).toBe(text)
      },
    ),
  )
})

test('customers agree to the text that staff have published last', async () => {
  setClock(shop, `${addDays(legalVersions.terms, 1)}T06:00:00Z`)
  const { api } = await shop.signedIn('admin')
  const params = { key: legalDocuments.terms }
  const terms = Page.parse(defaultDocuments[params.key])
  const before = await shop.signedIn()
  expect((await before.api(showPrivacy)).current).toEqual(legalVersions)
  const today = dayInIndia(shop.env.now())
  const publish = async (summary: string) => {
    const { draftVersion } = await api(content.adminDocument, { params })
    const body = { content: { ...terms, summary }, version: draftVersion }
    const saved = await api(content.saveDraft, { params, body })
    await api(content.publishDraft, { params, body: { note: '', version: saved.draftVersion } })
  }
  await publish('New terms')
  const { now, current } = await before.api(showPrivacy)
  expect(current).toEqual({ ...legalVersions, terms: today })
  expect(now.terms?.version).toBe(legalVersions.terms)
  const agree = (version: string) =>
    before.api(giveConsent, { body: { purpose: 'terms', granted: true, version } })
  await expect(agree(legalVersions.terms)).rejects.toMatchObject({ code: 'text_changed' })
  expect((await agree(today)).now.terms).toMatchObject({ granted: true, version: today })
  const after = await shop.signedIn()
  expect((await after.api(showPrivacy)).now.terms?.version).toBe(today)
  await publish('Newer terms')
  expect((await before.api(showPrivacy)).current.terms).toBe(`${today}.2`)
})

test('staff add an info page, change its address, unpublish and delete it', async () => {
  const { api } = await shop.signedIn('admin')
  const { key, draft } = await api(pages.addPage, { body: { title: 'Size guide', slug: 'sizes' } })
  expect([key, draft?.content]).toMatchObject(['page:sizes', { title: 'Size guide', sections: [] }])
  for (const slug of ['sizes', 'about']) {
    await expect(api(pages.addPage, { body: { title: 'Again', slug } })).rejects.toMatchObject({
      details: { fields: [{ path: 'slug', message: 'Another page has this address' }] },
    })
  }
  await api(content.publishDraft, { params: { key }, body: { note: '', version: 1 } })
  expect(await listPagePaths(shop.db)).toContainEqual({ path: '/pages/sizes', changedAt: expect.any(Date) })

  const visit = (name: string) => shop.api(content.publishedContent, { params: { key: `page:${name}` } })
  await api(pages.renamePage, { params: { slug: 'sizes' }, body: { slug: 'size-guide' } })
  await api(pages.renamePage, { params: { slug: 'size-guide' }, body: { slug: 'fit' } })
  for (const name of ['sizes', 'size-guide', 'fit']) {
    expect(await visit(name)).toMatchObject({ key: 'page:fit' })
  }
  await api(pages.renamePage, { params: { slug: 'fit' }, body: { slug: 'sizes' } })
  for (const name of ['fit', 'sizes']) expect(await visit(name)).toMatchObject({ key: 'page:sizes' })

  const params = { slug: 'sizes' }
  expect(await api(pages.unpublishPage, { params })).toMatchObject({
    published: null,
    draft: { content: { title: 'Size guide' } },
  })
  await expect(visit('fit')).rejects.toMatchObject({ code: 'not_found' })
  await expect(api(pages.unpublishPage, { params })).rejects.toMatchObject({ code: 'wrong_state' })
  await api(pages.deletePage, { params })
  await expect(api(content.adminDocument, { params: { key } })).rejects.toMatchObject({ code: 'not_found' })
  const standard = api(pages.deletePage, { params: { slug: 'about' } })
  await expect(standard).rejects.toMatchObject({ code: 'wrong_state' })
})

test('the text of a page that a colleague has renamed or deleted meanwhile makes no new page', async () => {
  const { api } = await shop.signedIn('admin')
  const { key, draft, draftVersion } = await api(pages.addPage, {
    body: { title: 'Care', slug: 'care-guide' },
  })
  await api(pages.renamePage, { params: { slug: 'care-guide' }, body: { slug: 'care-tips' } })
  const body = { content: draft!.content, version: draftVersion }
  const gone = {
    code: 'not_found',
    message: expect.stringContaining('renamed or deleted this page') as string,
  }
  await expect(api(content.saveDraft, { params: { key }, body })).rejects.toMatchObject(gone)
  await api(pages.deletePage, { params: { slug: 'care-tips' } })
  const moved = { key: 'page:care-tips' }
  await expect(api(content.saveDraft, { params: moved, body })).rejects.toMatchObject(gone)
  const publish = api(content.publishDraft, { params: moved, body: { note: '', version: draftVersion } })
  await expect(publish).rejects.toMatchObject(gone)
})

test('the search of staff finds pages by a phrase of their text, with the values of its facts', async () => {
  const { api } = await shop.signedIn('admin')
  const find = async (q: string) => (await api(adminSearch, { query: { q } })).texts
  expect(await find('within 48 hours  of DELIVERY')).toMatchObject([
    { name: 'about', title: 'About Us', excerpt: expect.stringContaining('within 48 hours of delivery') },
    { name: 'terms-of-service' },
  ])
  expect(await find('a phrase of no page')).toEqual([])
  const { api: staffApi } = await shop.signedIn('staff')
  expect((await staffApi(adminSearch, { query: { q: 'jurisdiction' } })).texts).toEqual([])
})
