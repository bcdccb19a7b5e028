import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx, Db } from '../../../platform/db/database.ts'
import type { ProductDraft } from './read/draft.ts'
import type { PictureLocations } from './pictures/import-pictures.ts'
import { issueAt, type Issue } from '../../../platform/csv/issue.ts'
import { planProduct, type ProductPlan } from './plan.ts'
import { findStoredProducts } from './queries.ts'
import type { StoredProduct } from './stored.ts'
import { writePlans } from './write-plans.ts'

export type BatchResult = ProductPlan['outcome'] | 'failed'

/** Hears of every product what is going to be written, and what is stored of it now. */
export type OnPlan = (draft: ProductDraft, plan: ProductPlan, stored: StoredProduct | undefined) => void

export type ImportBatch = {
  db: Db
  drafts: readonly ProductDraft[]
  places: PictureLocations | null
  isDryRun: boolean
  today: Day
  at: Date
  onIssue: (issue: Issue) => void
  onPlan?: OnPlan | undefined
}

/** Brings products in, each one wholly or not at all: together when all is well, one by one when the database refuses. */
export async function importBatch(batch: ImportBatch): Promise<BatchResult[]> {
  if (batch.isDryRun) return outcomesOf(await plansFor(batch, batch.db))
  try {
    const issues: Issue[] = []
    const outcomes = await together({ ...batch, onIssue: (issue) => issues.push(issue) })
    issues.forEach(batch.onIssue)
    return outcomes
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error
    return oneByOne(batch)
  }
}

const together = (batch: ImportBatch): Promise<BatchResult[]> =>
  batch.db.transaction().execute(async (tx) => {
    const plans = await plansFor(batch, tx)
    await writePlans(
      tx,
      plans.filter((plan) => plan !== null),
      { today: batch.today, by: null, at: batch.at },
    )
    return outcomesOf(plans)
  })

async function oneByOne(batch: ImportBatch): Promise<BatchResult[]> {
  const outcomes: BatchResult[] = []
  for (const draft of batch.drafts) {
    try {
      outcomes.push(...(await together({ ...batch, drafts: [draft] })))
    } catch (error) {
      if (!isRefusedByDatabase(error)) throw error
      batch.onIssue(issueAt(draft, `The database refused it: ${(error as Error).message}`))
      outcomes.push('failed')
    }
  }
  return outcomes
}

/** Bad data, a broken constraint, or a race with somebody else: SQLSTATE classes 22, 23 and 40. */
const isRefusedByDatabase = (error: unknown) => /^(22|23|40)/.test(String((error as { code?: unknown }).code))

/** One plan a draft; null for a product that cannot be what the file says. */
async function plansFor(
  { drafts, places, today, onIssue, onPlan }: ImportBatch,
  dbOrTx: DbOrTx,
): Promise<(ProductPlan | null)[]> {
  const ids = drafts.flatMap(({ id }) => id ?? [])
  const slugs = drafts.map(({ slug }) => slug)
  const stored = await findStoredProducts(dbOrTx, { ids, slugs, today, isLocking: dbOrTx.isTransaction })
  const bySlug = new Map(stored.map((stored) => [stored.product.slug, stored]))
  const byId = new Map(stored.map((stored) => [stored.product.id, stored]))
  return drafts.map((draft) => {
    const match = matchStored(draft, byId, bySlug)
    if (!('problem' in match)) {
      const plan = planProduct(draft, match.stored, places)
      onPlan?.(draft, plan, match.stored)
      return plan
    }
    onIssue(issueAt({ ...draft, column: match.column }, match.problem))
    return null
  })
}

const outcomesOf = (plans: (ProductPlan | null)[]): BatchResult[] =>
  plans.map((plan) => plan?.outcome ?? 'failed')

type Match = { stored: StoredProduct | undefined } | { problem: string; column: string }

/** The stored product that a draft means: the one with its Id, else the one with its handle. */
function matchStored(
  draft: ProductDraft,
  byId: ReadonlyMap<string, StoredProduct>,
  bySlug: ReadonlyMap<string, StoredProduct>,
): Match {
  const ofId = draft.id === null ? undefined : byId.get(draft.id)
  const ofSlug = bySlug.get(draft.slug)
  if (ofId && ofSlug && ofId !== ofSlug) {
    return { column: 'Handle', problem: `belongs to the product with Id ${ofSlug.product.id}` }
  }
  if (draft.id !== null && !ofId && ofSlug) {
    return { column: 'Id', problem: `is not that of this handle's product, which is ${ofSlug.product.id}` }
  }
  const stored = ofId ?? ofSlug
  const kind = draft.rent === undefined ? undefined : draft.rent ? 'rent' : 'marketplace'
  if (stored && kind && stored.product.product_type !== kind) {
    const was =
      kind === 'rent'
        ? 'is sold in the shop, so it cannot be rented out'
        : 'is rented out in the shop, so it needs a rent'
    return { column: 'Rent Price', problem: `The product ${was}; use another Handle for the other kind` }
  }
  return { stored }
}
