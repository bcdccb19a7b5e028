import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { sql } from 'kysely'
import { addDays, dayInIndia, formatDay, startOfDay } from '../../contract/core/dates.ts'
import { financialYearOf } from '../../contract/core/financial-year.ts'
import type { Day } from '../../contract/rentals/rentals.ts'
import { formatDocumentNumber } from '../modules/invoicing/number-series.ts'
import { monthOf } from '../modules/sellers/submissions/quota.ts'
import { forgetFact } from '../modules/store/setup-facts.ts'
import { inTransaction, type Db, type DbOrTx, type Tx } from '../platform/db/database.ts'

/** The tables that a season fills, in a sequence in which every foreign key refers to an earlier row. */
export const seasonTables = [
  'users',
  'addresses',
  'orders',
  'order_lines',
  'order_events',
  'coupon_redemptions',
  'carts',
  'rental_holds',
  'rental_deposits',
  'rental_extensions',
  'rental_changes',
  'rental_piece_events',
  'handover_checks',
  'payments',
  'payment_events',
  'ledger_transactions',
  'ledger_entries',
  'refunds',
  'payout_batches',
  'payouts',
  'seller_shares',
  'tax_document_numbers',
  'tax_documents',
  'returns',
  'return_lines',
  'return_events',
  'return_photos',
  'shipments',
  'reviews',
  'review_photos',
  'seller_submissions',
  'seller_submission_events',
  'seller_pictures',
  'complaints',
  'audit_log',
] as const

type Row = Record<string, unknown>
/** How a picture of the season is drawn: the drawing `source` of the sample catalogue, or a photograph that a customer took of it. */
export type SeasonPicture = { source: string; isPhotograph: boolean }
/**
 * A season as it was on the day `end`, at one o'clock in the afternoon: new rows by table, the stock and the rental pieces of the catalogue on
 * that day, and its pictures by their ids.
 */
export type SeasonFile = {
  end: Day
  tables: [(typeof seasonTables)[number], Row[]][]
  stock: { id: string; available: number }[]
  pieces: { id: string; state: string; condition: string; wears: number; note: string }[]
  pictures: Record<string, SeasonPicture>
}

/** A season for each day of the week, one in each line. */
export const seasonsFile = join(import.meta.dirname, 'seasons.json.br')

/** Reads the texts of the seasons, from the one that was stopped on a Monday to the one that was stopped on a Sunday. */
export const readSeasons = async (): Promise<string[]> =>
  String(await promisify(brotliDecompress)(await readFile(seasonsFile))).split('\n')

/** Parses the text of a season in which ids of the catalogue are keys. */
export const parseSeason = (text: string) => JSON.parse(text) as SeasonFile

/** Reads the season that was stopped on the same day of the week as `day`, so that its weekends are weekends after its dates are moved. */
async function readSeasonFor(day: Day): Promise<{ text: string; end: Day }> {
  const fromMonday = (new Date(day).getUTCDay() + 6) % 7
  const text = (await readSeasons())[fromMonday]!
  return { text, end: /"end":"([\d-]+)"/.exec(text)![1]! }
}

/**
 * Fills the sample shop with a season of orders, rentals, returns and payouts that is at its height today. The season was played once with the
 * code of the shop (tools/season), so its figures are those that the shop calculates. Returns the number of orders.
 */
export async function loadSeason(db: Db, now: Date): Promise<number> {
  const today = dayInIndia(now)
  const { text, end } = await readSeasonFor(today)
  const keys = await readCatalogueKeys(db)
  const shifted = hurryLastDay(shiftDates(text, daysBetween(end, today)), now)
  const season = parseSeason(
    shifted.replaceAll(/(?<=")@[^"]+(?=")|<(?:media|seller) [^>]+>/g, (key) => keys.get(key) ?? key),
  )
  renumberDocuments(season)
  for (const submission of rowsOf(season, 'seller_submissions')) {
    submission['month'] = monthOf(dayInIndia(new Date(submission['submitted_at'] as string)))
  }
  await inTransaction(db, async (tx) => {
    await insertSeason(tx, season)
    await forgetFact(tx, 'season_missing')
  })
  return rowsOf(season, 'orders').length
}

const rowsOf = ({ tables }: SeasonFile, name: string) => tables.find(([table]) => table === name)![1]

const daysBetween = (from: Day, until: Day) => (Date.parse(until) - Date.parse(from)) / 86_400_000

/** Moves all dates of a text by `days` days: ISO dates and times, and dates as customers read them. */
export function shiftDates(text: string, days: number): string {
  return text
    .replaceAll(/\b\d{4}-\d{2}-\d{2}(?=[T",)])/g, (day) => addDays(day, days))
    .replaceAll(/\b\d{1,2} [A-Z][a-z]{2,3} \d{4}\b/g, (label) => {
      const day = new Date(`${label.replace('Sept', 'Sep')} UTC`)
      return Number.isNaN(day.getTime()) ? label : formatDay(addDays(day.toISOString().slice(0, 10), days))
    })
}

/** The season was stopped so long after midnight in India. */
const LAST_MORNING_MS = 13 * 3_600_000

/** Before one o'clock in the afternoon, what happened today happened earlier, in the same sequence, so that nothing is in the future. */
export function hurryLastDay(text: string, now: Date): string {
  const midnight = startOfDay(dayInIndia(now)).getTime()
  const speed = (now.getTime() - midnight) / LAST_MORNING_MS
  if (speed >= 1) return text
  return text.replaceAll(/\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})/g, (time) => {
    const sinceMidnight = Date.parse(time) - midnight
    const isToday = sinceMidnight > 0 && sinceMidnight <= LAST_MORNING_MS
    return isToday ? new Date(midnight + sinceMidnight * speed).toISOString() : time
  })
}

/** Numbers the documents again, because after the shift some may belong to another financial year. */
function renumberDocuments(season: SeasonFile) {
  const numbers = new Map<string, number>()
  const newNumbers = new Map<string, string>()
  const documents = rowsOf(season, 'tax_documents').sort(
    (a, b) => Number(a['written']) - Number(b['written']),
  )
  for (const taxDocument of documents) {
    const { series, number, day } = taxDocument as { series: string; number: string; day: Day }
    const year = financialYearOf(day).label
    const serial = (numbers.get(`${series} ${year}`) ?? 0) + 1
    numbers.set(`${series} ${year}`, serial)
    const renumbered = formatDocumentNumber({ series, year, serial })
    newNumbers.set(number, renumbered)
    Object.assign(taxDocument, { year, serial, number: renumbered })
  }
  for (const { content } of documents as { content: { corrects: { number: string } | null } }[]) {
    if (content.corrects) content.corrects.number = newNumbers.get(content.corrects.number)!
  }
  rowsOf(season, 'tax_document_numbers').splice(
    0,
    Infinity,
    ...[...numbers].map(([key, last]) => ({ series: key.split(' ')[0], year: key.split(' ')[1], last })),
  )
}

async function insertSeason(tx: Tx, { tables, stock, pieces }: SeasonFile) {
  // The season contains the shipments that this trigger would create.
  await sql`alter table order_lines disable trigger a_line_needs_a_shipment`.execute(tx)
  await sql`set constraints all deferred`.execute(tx)
  const rowsByTable = new Map(tables)
  for (const table of seasonTables) {
    const rows = rowsByTable.get(table) ?? [] // the season may be older than the table
    if (table === 'ledger_transactions') await insertLedger(tx, rows, rowsByTable.get('ledger_entries')!)
    else if (table !== 'ledger_entries') await insertRows(tx, table, rows)
  }
  await updateSequences(tx)
  await sql`
    update stock_items set available = s.available
    from jsonb_to_recordset(${JSON.stringify(stock)}::jsonb) as s(id text, available integer)
    where stock_items.id = s.id and stock_items.available <> s.available`.execute(tx)
  await sql`
    update rental_pieces set state = p.state, condition = p.condition, wears = p.wears, note = p.note
    from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as p(id text, state text, condition text, wears integer, note text)
    where rental_pieces.id = p.id and (p.wears > 0 or p.state <> 'ready')`.execute(tx)
  await startBeforeSeason(tx)
  await sql`update low_stock set since = '-infinity'`.execute(tx) // the sales of the season are no news
  await sql`set constraints all immediate`.execute(tx)
  await sql`alter table order_lines enable trigger a_line_needs_a_shipment`.execute(tx)
}

/** The sample accounts, sellers and pieces are older than the first order of the season. */
async function startBeforeSeason(tx: Tx) {
  const before = sql`(select min(created_at) - interval '1 day' from orders)`
  await sql`update users set created_at = ${before}
    where email = 'asha@example.com' or email in (select email from sellers)`.execute(tx)
  await sql`update sellers set created_at = ${before}, agreed_at = ${before} where agreed_at is not null`.execute(
    tx,
  )
  await sql`update rental_piece_events set at = ${before} where what = 'added'`.execute(tx)
}

async function insertRows(tx: Tx, table: string, rows: readonly Row[]) {
  if (rows.length > 0) await insertion(table, rows).execute(tx)
}

function insertion(table: string, rows: readonly Row[]) {
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)))
  const name = sql.table(table)
  return sql`
    insert into ${name} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`
}

/** Inserts the ledger with one statement, because a transaction without its entries does not balance. */
async function insertLedger(tx: Tx, transactions: readonly Row[], entries: readonly Row[]) {
  await sql`with t as (${insertion('ledger_transactions', transactions)}) ${insertion('ledger_entries', entries)}`.execute(
    tx,
  )
}

/** Continues the numbers of new rows after those of the season. */
async function updateSequences(tx: Tx) {
  const { rows } = await sql<{ name: string; column: string }>`
    select table_name as name, column_name as column from information_schema.columns where is_identity = 'YES'`.execute(
    tx,
  )
  for (const { name, column } of rows.filter(({ name }) => seasonTables.some((table) => table === name))) {
    const last = sql`max(${sql.ref(column)})`
    await sql`select setval(pg_get_serial_sequence(${name}, ${column}), ${last}) from ${sql.table(name)} having ${last} > 0`.execute(
      tx,
    )
  }
}

/**
 * Returns the ids of the sample catalogue and accounts by keys that are equal in every sample shop, although the ids differ. A key starts with
 * `@`; the keys of sellers and pictures are in angle brackets, because they are also parts of account names and of URLs.
 */
export async function readCatalogueKeys(db: DbOrTx): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; id: string }>`
    select '@user ' || email as key, id from users where role <> 'admin' and email in (select email from sellers)
    union all select '@user ' || email, id from users where email = 'asha@example.com'
    union all (select '@admin', id from users where role = 'admin' order by created_at limit 1)
    union all select '<seller ' || email || '>', id from sellers
    union all select '@product ' || slug, id from products
    union all select '@sku ' || slug || ' ' || s.position, s.id from skus s join products p on p.id = s.product_id
    union all
      select distinct on (s.stock_item_id) '@stock ' || slug || ' ' || s.position, s.stock_item_id
      from skus s join products p on p.id = s.product_id where s.stock_item_id is not null
    union all
      select '<media ' || slug || ' ' || position || '>', media_id
      from product_pictures join products p on p.id = product_id where media_id is not null
    union all
      select '@' || kind || ' ' || slug || ' ' || s.position || ' ' || n, case kind when 'piece' then r.id else r.code end
      from (select *, row_number() over (partition by sku_id order by code) as n from rental_pieces) r
      join skus s on s.id = r.sku_id join products p on p.id = s.product_id
      cross join (values ('piece'), ('code')) as kinds(kind)`.execute(db)
  return new Map(rows.map(({ key, id }) => [key, id]))
}
