import type { AdminCategory, CategoryChange, NewCategory } from '../../../../contract/catalog/categories.ts'
import { FALLBACK_CATEGORY, NEW_CATEGORY } from '../../../../contract/catalog/categories.ts'
import { WHOLESALE_CATEGORY } from '../../../../contract/returns/return-policy.ts'
import { refuse, refuseField } from '../../../../contract/core/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { slugify } from '../import/group-rows.ts'
import { findKnownMedia } from '../products/queries.ts'
import { chooseCategory } from './choose-category.ts'
import { listForStaff, showCategory } from './list-categories.ts'
import * as q from './queries.ts'

/** Creates a category at the end of the sequence. Its slug is made from its name, unless staff have chosen one. */
export async function createCategory(
  tx: Tx,
  request: NewCategory,
  actor: Actor | null,
): Promise<AdminCategory> {
  await q.lockCategories(tx)
  const slug = request.slug || slugify(request.name, 40)
  const categories = await q.findCategories(tx)
  assertNameIsFree(categories, request.name)
  assertSlugIsFree(categories, slug)
  await q.insertCategory(tx, slug, await valuesOf(tx, request))
  const after = await showCategory(tx, slug)
  await record(tx, { actor, act: 'category.create', slug, after: contentOf(after) })
  return after
}

type ChangeRequest = { slug: string; change: CategoryChange; actor: Actor | null }

/** Changes a category. Refuses with `changed_meanwhile` if it has changed since it was loaded. Links with the earlier slug keep working. */
export async function changeCategory(tx: Tx, { slug, change, actor }: ChangeRequest): Promise<AdminCategory> {
  await q.lockCategories(tx)
  const before = await showCategory(tx, slug)
  if (before.version !== change.version) {
    const version = before.version
    refuse('changed_meanwhile', 'Somebody else has changed this category since you opened it', { version })
  }
  const others = (await q.findCategories(tx)).filter((category) => category.slug !== slug)
  assertNameIsFree(others, change.name)
  if (change.slug !== slug) {
    if (slug === FALLBACK_CATEGORY) {
      refuseAt('slug', 'The address of this category cannot change, because imports use it')
    }
    if (slug === WHOLESALE_CATEGORY) {
      refuseAt(
        'slug',
        'The address of this category cannot change, because the return terms of businesses use it',
      )
    }
    assertSlugIsFree(others, change.slug)
    await q.deleteRedirect(tx, change.slug)
  }
  await q.updateCategory(tx, slug, { slug: change.slug, ...(await valuesOf(tx, change)) })
  if (change.slug !== slug) await q.insertRedirect(tx, { slug, category: change.slug, is_rename: true })
  if (change.slug !== slug || change.name !== before.name) await q.updateSearchTexts(tx, change.slug)
  const after = await showCategory(tx, change.slug)
  await record(tx, { actor, act: 'category.change', slug: change.slug, ...changesOf(before, after) })
  return after
}

/** Sets the sequence of the categories. */
export async function orderCategories(
  tx: Tx,
  slugs: readonly string[],
  actor: Actor | null,
): Promise<AdminCategory[]> {
  await q.lockCategories(tx)
  await q.updatePositions(tx, slugs)
  const categories = await listForStaff(tx)
  const after = { sequence: categories.map(({ slug }) => slug) }
  await recordAudit(tx, { actor, act: 'category.order', subject: 'categories:sequence', after })
  return categories
}

type RemoveRequest = { slug: string; moveTo: string | null; actor: Actor | null }

/** Archives a category. Its products stay in it, unless they are moved to another category. */
export async function archiveCategory(tx: Tx, request: RemoveRequest): Promise<AdminCategory> {
  const { slug, actor } = request
  await q.lockCategories(tx)
  const before = await removable(tx, slug)
  const moveTo = await moveProducts(tx, request)
  await q.updateCategory(tx, slug, { archived: true })
  const after = { products: before.products, moveTo }
  await record(tx, { actor, act: 'category.archive', slug, after })
  return showCategory(tx, slug)
}

export async function restoreCategory(tx: Tx, slug: string, actor: Actor | null): Promise<AdminCategory> {
  await q.lockCategories(tx)
  await showCategory(tx, slug)
  await q.updateCategory(tx, slug, { archived: false })
  await record(tx, { actor, act: 'category.restore', slug })
  return showCategory(tx, slug)
}

/** Deletes a category. Refuses with `wrong_state` if it has products that are not moved to another category. Moved links keep working. */
export async function deleteCategory(tx: Tx, request: RemoveRequest) {
  const { slug, actor } = request
  await q.lockCategories(tx)
  const before = await removable(tx, slug)
  if (slug === WHOLESALE_CATEGORY) {
    refuse(
      'wrong_state',
      'This category cannot be deleted, because the return terms of businesses use it. Archive it instead.',
    )
  }
  const moveTo = await moveProducts(tx, request)
  if (!moveTo && before.products + before.submissions > 0) {
    refuse('wrong_state', `${usesOf(before)}. Move them to another category first, or archive this one.`)
  }
  if (moveTo) await q.moveRedirects(tx, slug, moveTo)
  await q.removeCategory(tx, slug)
  if (moveTo) await q.insertRedirect(tx, { slug, category: moveTo, is_rename: false })
  await record(tx, { actor, act: 'category.delete', slug, before: contentOf(before), after: { moveTo } })
}

const usesOf = ({ products, submissions }: AdminCategory) =>
  products === 0
    ? `${submissions === 1 ? '1 submission of a seller uses' : `${submissions} submissions of sellers use`} this category`
    : `${products === 1 ? '1 product uses' : `${products} products use`} this category`

async function removable(tx: Tx, slug: string): Promise<AdminCategory> {
  if (slug === FALLBACK_CATEGORY) {
    refuse(
      'wrong_state',
      'This category cannot be removed, because products of unknown categories belong to it',
    )
  }
  return showCategory(tx, slug)
}

async function moveProducts(tx: Tx, { slug, moveTo: chosen }: RemoveRequest): Promise<string | null> {
  if (!chosen) return null
  const moveTo = await chooseCategory(tx, chosen, { path: 'moveTo' })
  if (moveTo === slug) refuseAt('moveTo', 'Choose another category')
  await q.moveProducts(tx, slug, moveTo)
  return moveTo
}

async function valuesOf(
  tx: Tx,
  { name, media, hsn, offeredIn, sizeCharts, setItems, ...terms }: CategoryFields,
) {
  if (media && !(await findKnownMedia(tx, [media])).has(media)) refuseAt('media', 'Upload the picture again')
  return {
    name,
    media_id: media,
    hsn,
    size_charts: JSON.stringify(sizeCharts),
    set_items: [...setItems],
    in_marketplace: offeredIn.includes('marketplace'),
    in_rent: offeredIn.includes('rent'),
    in_seller_form: offeredIn.includes('sellerForm'),
    days_before: terms.daysBefore,
    days_after: terms.daysAfter,
    min_days: terms.minDays,
    max_days: terms.maxDays,
  }
}

type CategoryFields = Omit<CategoryChange, 'version' | 'slug'>

function assertNameIsFree(others: readonly q.CategoryRow[], name: string) {
  const isTaken = others.some((other) => other.name.toLowerCase() === name.toLowerCase())
  if (isTaken) refuseAt('name', 'Another category has this name')
}

function assertSlugIsFree(others: readonly q.CategoryRow[], slug: string) {
  if (!slug) refuseAt('slug', 'Enter an address with letters from a to z')
  if (slug === NEW_CATEGORY) {
    refuseAt(
      'slug',
      'This address belongs to the page for new categories. Enter another one, for example new-arrivals',
    )
  }
  if (others.some((other) => other.slug === slug)) refuseAt('slug', 'Another category has this address')
  const former = others.find(({ old_slugs }) => old_slugs.includes(slug))
  if (former) refuseAt('slug', `Old links to ${former.name} use this address`)
}

const refuseAt = (path: string, message: string): never => refuseField(path, message)

/** What the audit log records of a category. */
const contentOf = ({
  products: _products,
  submissions: _submissions,
  version: _version,
  ...content
}: AdminCategory) => content

function changesOf(before: AdminCategory, after: AdminCategory) {
  const [old, now] = [Object.entries(contentOf(before)), Object.entries(contentOf(after))]
  const isChanged = (_: unknown, at: number) => JSON.stringify(old[at]) !== JSON.stringify(now[at])
  return {
    before: Object.fromEntries(old.filter(isChanged)),
    after: Object.fromEntries(now.filter(isChanged)),
  }
}

type CategoryRecord = {
  actor: Actor | null
  act: `category.${'create' | 'change' | 'archive' | 'restore' | 'delete'}`
  slug: string
  before?: object
  after?: object
}

const record = (tx: Tx, { slug, ...entry }: CategoryRecord) =>
  recordAudit(tx, { ...entry, subject: `category:${slug}` })
