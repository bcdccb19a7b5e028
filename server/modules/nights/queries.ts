import { sql, type RawBuilder } from 'kysely'
import { dayAt, dayNumber } from '../../../contract/core/dates.ts'
import type { Paise } from '../../../contract/core/money.ts'
import type { PlanPerson } from '../../../contract/nights/plan.ts'
import type { Day, OwnRentalTerms } from '../../../contract/rentals/rentals.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/prepared-statements.ts'
import { categoryTerms } from '../rentals/holds/queries.ts'
import type { RentalRules } from '../rentals/holds/rental-rules.ts'

/** A cell for which garments are suggested: a person, a night, and the name of the colour of the night. */
export type WantedCell = Pick<PlanPerson, 'size' | 'department'> & {
  person: string
  night: Day
  colour: string
}

export type FreeGarment = {
  person: string
  night: Day
  productId: string
  skuId: string
  hasNightColour: boolean
  isLiked: boolean
}

export type SuggestionQuery = {
  cells: readonly WantedCell[]
  liked: readonly string[]
  /** The rent that one cell may cost; null for no limit. */
  budget: Paise | null
  /** Maximum number of garments for each cell. */
  limit: number
  /** Also finds as many of the cheapest garments of each cell, whatever their colour. They are the last ones of the cell. */
  withCheapest?: boolean
}

/** The longest minimum of a rental in days; see the constraint of `products.min_days`. */
const LONGEST_MINIMUM = 90

/**
 * Finds garments that are free for these cells, all cells in one statement: those in the colour of the night first, then those that the
 * shopper likes, then those within the budget, then the most popular ones. A garment without a size fits everybody of its department.
 * Garments are goods of the HSN chapters 50 to 63 (textiles) without the accessories 6117 and 6217, so jewellery is not suggested.
 *
 * Reads the fully booked nights of the whole period once, through their partial index. The blocked days of a night are those of
 * `blockedSpan`; `days` contains the days on the way for each day. Rules for a minimum number of nights are not considered.
 */
export async function findFreeGarments(
  db: DbOrTx,
  { cells, liked, budget, limit, withCheapest = false }: SuggestionQuery,
  rules: RentalRules,
): Promise<FreeGarment[]> {
  if (cells.length === 0) return []
  const nights = cells.map(({ night }) => dayNumber(night)).toSorted((a, b) => a - b)
  const [first, last] = [nights[0]!, nights.at(-1)! + LONGEST_MINIMUM]
  const days = Array.from({ length: last - first + 1 }, (_, at) => wayAround(first + at, rules))
  const withLeave = cells.map((cell) => ({ ...cell, leave: wayAround(dayNumber(cell.night), rules).leave }))
  const sizes = [...new Set(cells.map(({ size }) => size))]
  const departments = [...new Set(cells.map(({ department }) => department))]
  const { today } = rules
  const best = freeGarments({ part: 1, order: bestFirst(budget), limit, today })
  const cheapest = freeGarments({ part: 2, order: cheapestFirst, limit, today })
  const { rows } = await sql<FreeGarment>`
    with cells as materialized (
      select c.*, colour_groups(c.colour) as colours
      from json_to_recordset(${JSON.stringify(withLeave)}::json)
        as c (person text, night date, size text, department text, colour text, leave date)
    ),
    days as materialized (
      select * from json_to_recordset(${JSON.stringify(days)}::json) as d (day date, leave date, away date)
    ),
    booked as materialized (
      select sku_id, range_agg(daterange(night, night, '[]')) as nights from rental_nights
      where free <= 0 and night between least((select min(leave) from days), ${dayAt(first)}::date)
          - ${maxTerm('days_before', rules.daysBefore)}
        and (select max(away) from days where day < ${dayAt(nights.at(-1)!)}::date
          + ${maxTerm('min_days', rules.minDays)}) + ${maxTerm('days_after', rules.daysAfter)}
      group by sku_id
    ),
    terms as materialized (
      select s.id, s.product_id, s.size, p.gender, case when s.colour_groups = '{}' then p.title_colours else s.colour_groups end as colours, p.rent_price, p.rating_count,
        coalesce(p.days_before, c.days_before, ${rules.daysBefore}::int) as before,
        coalesce(p.days_after, c.days_after, ${rules.daysAfter}::int) as after,
        coalesce(p.min_days, least(coalesce(c.min_days, ${rules.minDays}::int),
          coalesce(p.max_days, c.max_days, ${rules.maxDays}::int))) as shortest,
        p.id = ${anyOf(liked)} as liked, b.nights as booked
      from rental_supply r join products p on p.id = r.product_id
      join categories c on c.slug = p.category
      join skus s on s.id = r.sku_id
      left join booked b on b.sku_id = s.id
      where p.status = 'live' and p.product_type = 'rent' and not r.retired and r.pieces > 0
        and left(coalesce(p.hsn, c.hsn), 2) between '50' and '63' and left(coalesce(p.hsn, c.hsn), 4) not in ('6117', '6217')
        and p.gender = ${anyOf(departments)} and (s.size = ${anyOf(sizes)} or s.size is null or s.size = 'Free Size')
    )
    select cells.person, cells.night::text, free.product_id as "productId", free.id as "skuId",
      free.has_colour as "hasNightColour", free.liked as "isLiked"
    from cells cross join lateral (
      ${best}
      ${withCheapest ? sql`union all ${cheapest}` : sql``}
    ) free order by cells.night, cells.person, free.part, free.place`.execute(db)
  return rows
}

type FreeQuery = { part: number; order: RawBuilder<unknown>; limit: number; today: Day }

/** Returns SQL for the garments that are free for the row `cells`, with their place in this order. */
const freeGarments = ({ part, order, limit, today }: FreeQuery) => sql`
  select ${part}::int as part, row_number() over () as place, best.* from (
    select t.id, t.product_id, t.liked, t.colours && cells.colours as has_colour
    from terms t
    join days u on u.day = cells.night + t.shortest - 1
    where t.gender = cells.department and (t.size = cells.size or t.size is null or t.size = 'Free Size')
      and cells.night - t.before >= ${today}::date
      and (t.booked is null
        or not t.booked && daterange(least(cells.leave, cells.night - t.before), u.away + t.after, '[]'))
    order by ${order}, t.id limit ${limit}
  ) best`

/** Returns SQL for the highest number of days that a rental term has anywhere. */
const maxTerm = (column: 'days_before' | 'days_after' | 'min_days', ofStore: number) =>
  sql`greatest(${ofStore}::int, (select max(${sql.ref(column)}) from categories),
    (select max(${sql.ref(column)}) from products where product_type = 'rent'))`

const cheapestFirst = sql`t.rent_price, t.colours && cells.colours desc`
const bestFirst = (budget: Paise | null) =>
  sql`t.colours && cells.colours desc, t.liked desc, coalesce(t.rent_price <= ${budget}::bigint, true) desc,
    t.rating_count desc, t.rent_price`

/** Returns the day on which a garment that is worn on `day` must leave, and the last day on which it is away. */
function wayAround(day: number, { transit }: RentalRules) {
  return {
    day: dayAt(day),
    leave: transit ? dayAt(transit.leaveFor(day)) : null,
    away: dayAt(transit ? transit.backAfter(day) - 1 : day),
  }
}

export type SkuTerms = OwnRentalTerms & {
  skuId: string
  productId: string
  category: string
  categoryTerms: OwnRentalTerms
}

/** Finds the rental terms of these SKUs, without the defaults of the store. */
export async function findSkuTerms(db: DbOrTx, skuIds: readonly string[]): Promise<SkuTerms[]> {
  if (skuIds.length === 0) return []
  return db
    .selectFrom('skus as s')
    .innerJoin('products as p', 'p.id', 's.product_id')
    .innerJoin('categories as c', 'c.slug', 'p.category')
    .where('s.id', '=', anyOf(skuIds))
    .select(['s.id as skuId', 'p.id as productId', 'p.category', categoryTerms.as('categoryTerms')])
    .select(['p.days_before as daysBefore', 'p.days_after as daysAfter'])
    .select(['p.min_days as minDays', 'p.max_days as maxDays'])
    .execute()
}

/** Finds the orders with garments of a plan, newest first. */
export async function findPlanOrders(db: DbOrTx) {
  const { rows } = await sql<{
    orderId: string
    createdAt: Date
    customer: string | null
    status: string
    wearers: string[]
    garments: number
    from: Day
    until: Day
    rent: Paise
  }>`
    select o.id as "orderId", o.created_at as "createdAt", coalesce(o.user_name, o.user_email) as customer, o.status,
      array_agg(l.wearers order by l.line) as wearers, sum(l.quantity)::int as garments,
      min(l.rent_from)::text as "from", max(l.rent_until)::text as "until",
      sum(l.quantity * coalesce(rent_of_nights(l.night_prices), l.price::bigint * l.days))::float8 as rent
    from orders o join order_lines l on l.order_id = o.id
    where l.plan_id is not null
    group by o.id order by o.created_at desc limit 200`.execute(db)
  return rows
}
