import { diskStorage } from '../../../platform/storage/disk-storage.ts'
import { Readable } from 'node:stream'
import type { Db } from '../../../platform/db/database.ts'
import { importCatalogue, type ImportOptions } from './import-catalogue.ts'
import type { Issue } from '../../../platform/csv/issue.ts'

/** Formats rows as a CSV file. The columns are all keys that occur in at least one row. */
export function csvOf(rows: readonly Record<string, string | number>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','))
  return [columns.map(quoted).join(','), ...lines].join('\n')
}

const quoted = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`

/** Imports the text of a file without pictures. Returns the counts and the reported issues. */
export async function importText(db: Db, text: string | Buffer, task: Partial<ImportOptions> = {}) {
  const issues: Issue[] = []
  const rows = Readable.from([Buffer.from(text)])
  const onIssue = (issue: Issue) => issues.push(issue)
  const counts = await importCatalogue({
    db,
    rows,
    storage: diskStorage('/nowhere'),
    withImages: false,
    today: '2026-10-01',
    onIssue,
    ...task,
  })
  return { counts, issues, reported: issues.map(({ line, column, reason }) => [line, column, reason]) }
}

/** Reads a stored product with its SKUs and their stock. */
export async function readStoredProduct(db: Db, slug: string) {
  const product = await db.selectFrom('products').selectAll().where('slug', '=', slug).executeTakeFirst()
  if (!product) return null
  const skus = await db
    .selectFrom('skus')
    .leftJoin('stock_items', 'stock_items.id', 'stock_item_id')
    .select(['size', 'colour', 'code', 'price', 'retired', 'available'])
    .where('skus.product_id', '=', product.id)
    .orderBy('position')
    .orderBy('retired')
    .execute()
  return { ...product, skus }
}

/** Counts the recorded changes of data, after which cached pages are checked. */
export async function countChanges(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('data_changes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
