import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createProduct, type NewProduct } from '../../../../contract/catalog/admin-products.ts'
import { categoryTiles, listProducts, showProduct } from '../../../../contract/catalog/catalog.ts'
import {
  adminCategories,
  archiveCategory,
  changeCategory,
  createCategory,
  deleteCategory,
  listCategories,
  orderCategories,
  restoreCategory,
  type AdminCategory,
  type CategoryChange,
  type NewCategory,
} from '../../../../contract/catalog/categories.ts'
import { paise } from '../../../../contract/core/money.ts'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import {
  addCommissionRule,
  commissionRules,
  currentCommission,
} from '../../../../contract/sellers/payouts.ts'
import { rentalCalendar } from '../../../../contract/rentals/availability.ts'
import { submit } from '../../../testing/submission-fixture.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { testShop, type TestUser } from '../../../testing/shop.ts'
import { importText } from '../import/import-fixture.ts'

const shop = testShop()
let staff: TestUser
let dhoti: AdminCategory

const sizeChart = {
  title: 'Dhoti',
  genders: ['men' as const],
  measures: [{ name: 'Waist', how: 'Where you tie it.' }],
  rows: [{ size: 'M', cm: [[81, 86] as [number, number]] }],
}
const empty: NewCategory = {
  name: '',
  slug: '',
  media: null,
  hsn: '6203',
  offeredIn: ['marketplace', 'sellerForm'],
  sizeCharts: [],
  setItems: [],
  daysBefore: null,
  daysAfter: null,
  minDays: null,
  maxDays: null,
}
const create = (more: Partial<NewCategory>) => staff.api(createCategory, { body: { ...empty, ...more } })
const archive = (slug: string) => staff.api(archiveCategory, { params: { slug }, body: { moveTo: null } })
const change = (
  { slug, oldSlugs: _old, isArchived: _a, products: _p, submissions: _s, ...category }: AdminCategory,
  more: Partial<CategoryChange>,
) => staff.api(changeCategory, { params: { slug }, body: { ...category, slug, ...more } })
const remove = (slug: string, moveTo: string | null = null) =>
  staff.api(deleteCategory, { params: { slug }, body: { moveTo } })
const newProduct = (more: Partial<NewProduct> = {}) =>
  staff.api(createProduct, {
    body: {
      title: 'Silk Dhoti',
      price: paise(900_00),
      image: 'https://example.com/dhoti.jpg',
      category: dhoti.slug,
      productType: 'marketplace',
      gender: 'women',
      status: 'live',
      freeDelivery: false,
      stock: 3,
      ...more,
    },
  })
const slugsOf = (categories: readonly { slug: string }[]) => categories.map(({ slug }) => slug)
const problemAt = (path: string, message: string) => ({
  code: 'invalid',
  details: { fields: [{ path, message }] },
})

beforeAll(async () => {
  staff = await shop.signedIn('staff', ['catalogue'])
})
beforeEach(async () => {
  await shop.db.deleteFrom('category_redirects').execute()
  await shop.db.updateTable('products').set({ category: 'other' }).execute()
  await shop.db.updateTable('seller_submissions').set({ category: 'other' }).execute()
  await shop.db.deleteFrom('categories').where('slug', 'like', 'dhoti%').execute()
  dhoti = await create({
    name: 'Dhoti',
    sizeCharts: [sizeChart],
    offeredIn: ['marketplace', 'rent', 'sellerForm'],
  })
})

test('a new shop has the categories of the specification, in the lists of the specification', async () => {
  await remove(dhoti.slug)
  const offeredIn = async (list: 'marketplace' | 'rent' | 'sellerForm') =>
    (await shop.api(listCategories, { query: { offeredIn: list } })).data.map(({ name }) => name)
  expect(await offeredIn('rent')).toEqual(['Garba Dresses', 'Kediya', 'Couple Set', 'Accessories', 'Combos'])
  expect((await offeredIn('sellerForm')).slice(0, 7)).toEqual([
    'Skincare',
    'Haircare',
    'Makeup',
    'Fragrance',
    'Tools',
    'Other',
    'Garba Dresses',
  ])
  const { facets } = await shop.api(listProducts, { query: { productType: 'rent' } })
  expect(facets.category.map(({ label }) => label).slice(0, 5)).toEqual(await offeredIn('rent'))
})

test('a new category gets an address from its name, and names and addresses are unique', async () => {
  expect(dhoti).toMatchObject({ slug: 'dhoti', name: 'Dhoti', products: 0, isArchived: false })
  await expect(create({ name: 'dhoti' })).rejects.toMatchObject(
    problemAt('name', 'Another category has this name'),
  )
  await expect(create({ name: 'Dhotis', slug: 'dhoti' })).rejects.toMatchObject(
    problemAt('slug', 'Another category has this address'),
  )
  for (const own of [{ name: 'New' }, { name: 'Novelties', slug: 'new' }]) {
    const message =
      'This address belongs to the page for new categories. Enter another one, for example new-arrivals'
    await expect(create(own)).rejects.toMatchObject(problemAt('slug', message))
  }
  await expect(create({ name: 'Dhotis', hsn: '62' })).rejects.toThrow('Enter an HSN code')
  await expect(create({ name: 'Dhotis', media: 'unknown' })).rejects.toMatchObject(
    problemAt('media', 'Upload the picture again'),
  )
})

test('after a rename, products and lists show the new name, searches find it, and the old address works', async () => {
  const { _id, slug: productSlug } = await newProduct()
  const renamed = await change(dhoti, { name: 'Dhoti Pants', slug: 'dhoti-pants' })
  expect(renamed).toMatchObject({ slug: 'dhoti-pants', oldSlugs: ['dhoti'], products: 1 })
  const { product } = await shop.api(showProduct, { params: { slug: productSlug } })
  expect(product).toMatchObject({ category: 'dhoti-pants', categoryLabel: 'Dhoti Pants' })
  for (const query of [{ category: 'dhoti' }, { category: 'dhoti-pants' }, { q: 'dhoti pants' }]) {
    expect((await shop.api(listProducts, { query })).data.map(({ id }) => id)).toEqual([_id])
  }
  expect(await shop.api(listProducts, { query: { category: 'dhoti' } })).toMatchObject({
    currentCategory: 'dhoti-pants',
  })
  const again = await change(renamed, { slug: 'dhoti' })
  expect(again.oldSlugs).toEqual(['dhoti-pants'])
  await expect(create({ name: 'Pants', slug: 'dhoti-pants' })).rejects.toMatchObject(
    problemAt('slug', 'Old links to Dhoti Pants use this address'),
  )
  await expect(change(dhoti, { name: 'Late' })).rejects.toMatchObject({ code: 'changed_meanwhile' })
})

test('the sequence of the categories is that of the lists', async () => {
  const { data: before } = await staff.api(adminCategories)
  await staff.api(orderCategories, { body: { slugs: ['dhoti', 'kediya'] } })
  const { data } = await shop.api(listCategories, { query: { offeredIn: 'rent' } })
  expect(slugsOf(data).slice(0, 3)).toEqual(['dhoti', 'kediya', 'garba-dresses'])
  await staff.api(orderCategories, { body: { slugs: slugsOf(before) } })
})

test('a category with products is not deleted; its products can be moved, and links follow them', async () => {
  const { _id } = await newProduct()
  await expect(remove('dhoti')).rejects.toMatchObject({ code: 'wrong_state', message: /^1 product uses/ })
  await expect(remove('dhoti', 'dhoti')).rejects.toMatchObject(problemAt('moveTo', 'Choose another category'))
  await remove('dhoti', 'kediya')
  const { data, currentCategory } = await shop.api(listProducts, { query: { category: 'dhoti' } })
  expect(currentCategory).toBe('kediya')
  expect(data).toMatchObject([{ id: _id, categoryLabel: 'Kediya' }])
  await expect(remove('other')).rejects.toMatchObject({ code: 'wrong_state' })
})

test('the category of wholesale goods, whose return window is that of businesses, keeps its address', async () => {
  const { data } = await staff.api(adminCategories)
  const wholesale = data.find(({ slug }) => slug === 'wholesale')!
  await expect(change(wholesale, { slug: 'bulk' })).rejects.toMatchObject(
    problemAt(
      'slug',
      'The address of this category cannot change, because the return terms of businesses use it',
    ),
  )
  await expect(remove('wholesale', 'kediya')).rejects.toMatchObject({ code: 'wrong_state' })
})

test('the commission of a category follows its new name, but not its products to another category', async () => {
  const admin = await shop.signedIn('admin')
  const rule = { sellerId: null, category: dhoti.slug, rate: 300, from: dayInIndia(shop.env.now()) }
  await admin.api(addCommissionRule, { body: rule })
  await change(dhoti, { name: 'Dhoti Set', slug: 'dhoti-set' })
  const rates = async () => (await shop.api(currentCommission)).categories
  expect(await rates()).toEqual([{ name: 'Dhoti Set', rate: 300 }])
  await remove('dhoti-set', 'kediya')
  expect(await rates()).toEqual([])
  const { rules } = await admin.api(commissionRules)
  expect(rules).toMatchObject([{ categoryName: 'dhoti (deleted)', rate: 300 }])
})

test('an archived category is offered nowhere, keeps its products, and can be restored', async () => {
  const { _id } = await newProduct()
  await archive('dhoti')
  const facets = async () => (await shop.api(listProducts, { query: { productType: 'marketplace' } })).facets
  expect(slugsOf((await shop.api(listCategories, { query: {} })).data)).not.toContain('dhoti')
  expect((await facets()).category.map(({ value }) => value)).not.toContain('dhoti')
  const { data } = await shop.api(listProducts, { query: { category: 'dhoti' } })
  expect(data).toMatchObject([{ id: _id, categoryLabel: 'Dhoti' }])
  await expect(newProduct()).rejects.toMatchObject(problemAt('category', 'The category Dhoti is archived'))
  await staff.api(restoreCategory, { params: { slug: 'dhoti' } })
  expect((await facets()).category.map(({ value }) => value)).toContain('dhoti')
})

test('sellers choose a new category, but not an archived one', async () => {
  const seller = await shop.signedIn('seller')
  const { data } = await submit(seller.api, { category: 'Dhoti' })
  expect(data.category).toBe('Dhoti')
  await archive('dhoti')
  await expect(submit(seller.api, { category: 'Dhoti' })).rejects.toMatchObject(
    problemAt('category', 'Choose a category'),
  )
})

test('an import accepts a new category and refuses an archived one', async () => {
  const file = 'Handle,Title,Type,Variant Price\nfirst-import,Silk Dhoti,Dhotis,900\n'
  expect(await importText(shop.db, file)).toMatchObject({ counts: { created: 1 } })
  await archive('dhoti')
  const { counts, issues } = await importText(shop.db, file.replaceAll('first', 'second'))
  expect(counts).toMatchObject({ created: 0, failed: 1 })
  expect(issues).toMatchObject([{ reason: expect.stringContaining('“Dhoti” is an archived category') }])
})

test('a product page shows the size charts for its gender and sizes', async () => {
  const chartsOf = async (more: Partial<NewProduct>) => {
    const { slug } = await newProduct({ gender: 'men', sizes: ['S', 'M'], ...more })
    return (await shop.api(showProduct, { params: { slug } })).product.sizeCharts.map(({ title }) => title)
  }
  expect(await chartsOf({})).toEqual(['Dhoti'])
  expect(await chartsOf({ gender: 'kids' })).toEqual([])
  expect(await chartsOf({ sizes: ['Free Size'] })).toEqual([])
  expect(await chartsOf({ category: 'couple-set' })).toEqual(['Chaniya choli for women', 'Kediya for men'])
  expect(await chartsOf({ category: 'garba-dresses', gender: 'women' })).toEqual(['Chaniya choli for women'])
  expect(await chartsOf({ category: 'accessories', gender: 'women', sizes: ['2.4'] })).toEqual(['Bangles'])
  await expect(
    change(dhoti, { sizeCharts: [{ ...sizeChart, rows: [{ size: 'M', cm: [] }] }] }),
  ).rejects.toThrow('Enter all measurements')
})

test('the rental calendar uses the rental terms of the category', async () => {
  await change(dhoti, { daysBefore: 3, daysAfter: 4, minDays: 2, maxDays: 5 })
  const rental = { category: 'dhoti', rentPrice: paise(300_00), sizes: [{ size: 'M', pieces: 1 }] }
  const { id: slug } = await createTestProduct(shop.db, rental)
  const calendar = await shop.api(rentalCalendar, { params: { slug }, query: {} })
  expect(calendar).toMatchObject({ daysBefore: 3, daysAfter: 4, minDays: 2, maxDays: 5 })
  await expect(change(dhoti, { minDays: 9, maxDays: 5 })).rejects.toThrow('cannot be shorter')
})

test('the home page shows the picture of a category, or else that of its most popular product', async () => {
  await newProduct()
  await shop.db
    .insertInto('media')
    .values({ id: 'dhoti-picture', width: 800, height: 1000, blur: '' })
    .execute()
  await change(dhoti, { media: 'dhoti-picture' })
  const { data } = await shop.api(categoryTiles, { query: { limit: 20 } })
  expect(data.find(({ value }) => value === 'dhoti')).toMatchObject({
    label: 'Dhoti',
    count: 1,
    picture: { media: 'dhoti-picture' },
  })
  await shop.db.updateTable('categories').set({ media_id: null }).execute()
})

test('each change of a category is in the audit log', async () => {
  await change(dhoti, { name: 'Dhoti Pants', slug: 'dhoti-pants' })
  const entries = await shop.db
    .selectFrom('audit_log')
    .select(['act', 'before', 'after'])
    .where('subject', '=', 'category:dhoti-pants')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(entries).toEqual([
    {
      act: 'category.change',
      before: { slug: 'dhoti', name: 'Dhoti', oldSlugs: [] },
      after: { slug: 'dhoti-pants', name: 'Dhoti Pants', oldSlugs: ['dhoti'] },
    },
  ])
})
