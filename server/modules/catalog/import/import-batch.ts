import { availabilityWarning } from '../../../../contract/catalog/admin-products.ts'
import { productPath } from '../../../../contract/catalog/product-path.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx, Db, Tx } from '../../../platform/db/database.ts'
import type { ProductDraft } from './read/draft.ts'
import type { PictureLocations } from './pictures/import-pictures.ts'
import { issueAt, type Issue } from '../../../platform/csv/issue.ts'
import { findWithInactiveSeller } from '../products/queries.ts'
import { whyInactive } from '../products/set-product-status.ts'
import { planProduct, type ProductPlan } from './plan.ts'
import { findStoredProducts } from './queries.ts'
import type { StoredProduct } from './stored.ts'
import { writePlans } from './write-plans.ts'

export type BatchResult = ProductPlan['outcome'] | 'failed'

/** Called for every product, with the planned writes and with the product as it is stored before these writes. */
export type OnPlan = (draft: ProductDraft, plan: ProductPlan, stored: StoredProduct | undefined) => void

export type ImportBatch = {
  db: Db
  drafts: readonly ProductDraft[]
  locations: PictureLocations | null
  isDryRun: boolean
  today: Day
  at: Date
  /** Asked at the beginning of every transaction. The import stops when it returns false. */
  mayContinue?: ((tx: Tx) => Promise<boolean>) | undefined
  onIssue: (issue: Issue) => void
  onPlan?: OnPlan | undefined
}

/**
 * Imports a batch of products in one transaction. If the database rejects the batch, imports each product in a transaction
 * of its own. A product is never imported partly. Returns the results of the first products only when the import stops.
 */
export async function importBatch(batch: ImportBatch): Promise<BatchResult[]> {
  if (batch.isDryRun) return resultsOf(await plansFor(batch, batch.db))
  try {
    const issues: Issue[] = []
    const results = await importInTransaction({ ...batch, onIssue: (issue) => issues.push(issue) })
    issues.forEach(batch.onIssue)
    return results
  } catch (error) {
    if (!isRejectedByDatabase(error)) throw error
    return importOneByOne(batch)
  }
}

/** Drafts whose products must not be those of `ids`, unless they name them. */
type PlannedBatch = ImportBatch & { ids?: readonly string[] }

const importInTransaction = (batch: PlannedBatch): Promise<BatchResult[]> =>
  batch.db.transaction().execute(async (tx) => {
    if (batch.mayContinue && !(await batch.mayContinue(tx))) return []
    const plans = await plansFor(batch, tx)
    await writePlans(
      tx,
      plans.filter((plan) => plan !== null),
      { today: batch.today, by: null, at: batch.at },
    )
    return resultsOf(plans)
  })

/** Returns the products that drafts of the batch name by their Ids. */
const idsOf = ({ drafts }: ImportBatch) => drafts.flatMap(({ id }) => id ?? [])

async function importOneByOne(batch: ImportBatch): Promise<BatchResult[]> {
  const results: BatchResult[] = []
  for (const draft of batch.drafts) {
    try {
      const imported = await importInTransaction({ ...batch, drafts: [draft], ids: idsOf(batch) })
      if (imported.length === 0) return results
      results.push(...imported)
    } catch (error) {
      if (!isRejectedByDatabase(error)) throw error
      batch.onIssue(issueAt(draft, `The database rejected it: ${(error as Error).message}`))
      results.push('failed')
    }
  }
  return results
}

/**
 * Returns whether the SQLSTATE class of the error is 21 (two writes of one row), 22 (invalid data), 23 (constraint violation) or 40
 * (serialization failure).
 */
const isRejectedByDatabase = (error: unknown) =>
  /^(21|22|23|40)/.test(String((error as { code?: unknown }).code))

/**
 * Plans the writes for each draft, which is a product of the file. Reports a draft that does not fit the stored product, for example
 * because its Id and its handle belong to different products. Such a draft has the plan null.
 */
async function plansFor({ ids, ...batch }: PlannedBatch, dbOrTx: DbOrTx): Promise<(ProductPlan | null)[]> {
  const { drafts, locations, isDryRun, today, onIssue, onPlan } = batch
  const claimed = new Set(ids ?? idsOf(batch))
  const slugs = drafts.map(({ slug }) => slug)
  const stored = await findStoredProducts(dbOrTx, {
    ids: idsOf(batch),
    slugs,
    today,
    isLocking: dbOrTx.isTransaction,
  })
  const bySlug = new Map(stored.map((stored) => [stored.product.slug, stored]))
  const byId = new Map(stored.map((stored) => [stored.product.id, stored]))
  const matches = drafts.map((draft) => ({ draft, match: matchStored(draft, { byId, bySlug, claimed }) }))
  const whyHidden = await findHidden(dbOrTx, matches, today)
  return matches.map(({ draft, match }) => {
    if ('reason' in match) {
      onIssue(issueAt({ ...draft, column: match.column }, match.reason))
      return null
    }
    const { stored } = match
    const reason = stored && whyHidden.get(stored.product.id)
    if (reason) {
      const issue = issueAt({ ...draft, column: 'Status' }, `The product cannot go live: ${reason}`)
      onIssue({ ...issue, isWarning: true })
    }
    const fields = reason ? { ...draft.fields, status: stored.product.status } : draft.fields
    const plan = planProduct({ ...draft, fields }, stored, locations)
    onPlan?.(draft, plan, stored)
    keptPieceWarnings(draft, plan).forEach(onIssue)
    if (isDryRun) [...soldOutWarnings(draft, plan), ...addressWarnings(draft, stored)].forEach(onIssue)
    return plan
  })
}

/** Finds the products that would go live although their seller is suspended or has no subscription, with the reason. */
async function findHidden(
  db: DbOrTx,
  matches: readonly { draft: ProductDraft; match: Match }[],
  today: Day,
): Promise<Map<string, string>> {
  const ids = matches.flatMap(({ draft, match }) =>
    draft.fields.status === 'live' &&
    'stored' in match &&
    match.stored &&
    match.stored.product.status !== 'live'
      ? [match.stored.product.id]
      : [],
  )
  const inactive = ids.length > 0 ? await findWithInactiveSeller(db, ids, today) : []
  return new Map(inactive.map((product) => [product.id, whyInactive(product)]))
}

/** The warnings about sizes that have fewer pieces in the file than can be retired. */
const keptPieceWarnings = (draft: ProductDraft, { keptPieces }: ProductPlan): Issue[] =>
  keptPieces.map(({ position, reason }) => {
    const { size, colour } = draft.variants[position]!
    const name = [size, colour].filter(Boolean).join(', ')
    const issue = issueAt({ ...draft, column: 'Rental Units' }, name ? `${name}: ${reason}` : reason)
    return { ...issue, isWarning: true }
  })

/**
 * The warning about a new live product that shoppers see as sold out, for example because the file has no column with the stock. It is for
 * the check of a file only: once the product is stored, the product list has the same warning.
 */
function soldOutWarnings(draft: ProductDraft, { outcome, product, stock, newPieces }: ProductPlan): Issue[] {
  if (outcome !== 'created' || !product) return []
  const { status, product_type: productType } = product
  const units = stock.reduce((sum, { available }) => sum + available, newPieces.length)
  const reason = availabilityWarning({ status, productType, stock: units })
  return reason ? [{ ...issueAt(draft, reason), isWarning: true }] : []
}

/** The warning that a live product gets another handle, which is a part of its address. There are no redirects from old handles. */
function addressWarnings(draft: ProductDraft, stored: StoredProduct | undefined): Issue[] {
  if (stored?.product.status !== 'live' || stored.product.slug === draft.slug) return []
  const address = productPath(stored.product.product_type, stored.product.slug)
  const reason = `The address of the product changes: links to ${address} no longer lead to it`
  return [{ ...issueAt({ ...draft, column: 'Handle' }, reason), isWarning: true }]
}

const resultsOf = (plans: (ProductPlan | null)[]): BatchResult[] =>
  plans.map((plan) => plan?.outcome ?? 'failed')

type Match = { stored: StoredProduct | undefined } | { reason: string; column: string }

type StoredMatches = {
  byId: ReadonlyMap<string, StoredProduct>
  bySlug: ReadonlyMap<string, StoredProduct>
  /** The Ids in the batch. Such a product can get another handle there, and a new product its old handle. */
  claimed: ReadonlySet<string>
}

/** Finds the stored product of a draft by its Id, else by its handle. Checks that the draft fits it. */
function matchStored(draft: ProductDraft, { byId, bySlug, claimed }: StoredMatches): Match {
  const ofId = draft.id === null ? undefined : byId.get(draft.id)
  const withSlug = bySlug.get(draft.slug)
  const ofSlug = !ofId && withSlug && claimed.has(withSlug.product.id) ? undefined : withSlug
  if (ofId && ofSlug && ofId !== ofSlug) {
    return { column: 'Handle', reason: `belongs to the product with Id ${ofSlug.product.id}` }
  }
  if (draft.id !== null && !ofId && ofSlug) {
    return {
      column: 'Id',
      reason: `does not match the product with this Handle, which has Id ${ofSlug.product.id}`,
    }
  }
  const stored = ofId ?? ofSlug
  const kind = draft.rent === undefined ? undefined : draft.rent ? 'rent' : 'marketplace'
  if (stored && kind && stored.product.product_type !== kind) {
    const reason =
      kind === 'rent'
        ? 'is already for sale in the shop, so it cannot become a rental'
        : 'is already a rental in the shop, so it needs a rent price'
    return { column: 'Rent Price', reason: `The product ${reason}. Use another Handle.` }
  }
  const { archivedCategory, fields } = draft
  if (archivedCategory && stored?.product.category !== fields.category) {
    const { name, column } = archivedCategory
    return { column, reason: `“${name}” is an archived category` }
  }
  return { stored }
}
