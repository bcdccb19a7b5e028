import { sql, type RawBuilder } from 'kysely'
import type { NotificationKind } from '../../../../contract/reports/notifications.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import type { DbOrTx, Tx } from '../../../platform/db/database.ts'
import { DEAD_LETTERS, SCHEMA } from '../../../platform/jobs/boss.ts'

export type NotificationRow = {
  kind: NotificationKind
  id: string
  name: string
  about: string
  number: string
  amount: number
  at: Date
}

export type NotificationFilter = {
  kinds: readonly NotificationKind[]
  /** Only notifications after this moment. */
  after: Date
  /** Only notifications until this moment; absent means until now. */
  until?: Date
  /** Today in India: a rental is late from the day after its last day. */
  today: Day
  limit: number
}

/** Finds the newest notifications. They are not stored: each one follows from the row that it is about, so it disappears with its cause. */
export async function findNotifications(
  db: DbOrTx,
  { kinds, after, until, today, limit }: NotificationFilter,
): Promise<NotificationRow[]> {
  if (kinds.length === 0) return []
  const untilThen = until ? sql`where at <= ${until}` : sql``
  const newestOf = (kind: NotificationKind) => sql`(
    select * from (${sourceOf[kind]({ after, today })}) source (kind, id, name, about, number, amount, at)
    ${untilThen} order by at desc limit ${limit})`
  const sources = kinds.map(newestOf)
  const { rows } = await sql<NotificationRow>`
    select kind, id, name, about, number, amount::float8 as amount, at
    from (${sql.join(sources, sql` union all `)}) notifications (kind, id, name, about, number, amount, at)
    where at > ${after} order by at desc, kind, id limit ${limit}`.execute(db)
  return rows
}

type Source = (filter: { after: Date; today: Day }) => RawBuilder<unknown>

/**
 * Orders of the last weeks are searched by the time of the order. An order is new once: when its first attempt without a deadline is opened, which
 * is paid on delivery or at once, or when an attempt with a deadline is paid, which may be days after the order. An unpaid order that staff confirm
 * gets an attempt without a deadline.
 */
const PAYMENT_DELAY = sql`interval '7 days'`

/** Like `confirmationId`. */
const ORDER_NUMBER = sql`upper(right(o.id, 8))`

const sourceOf: Record<NotificationKind, Source> = {
  order: ({ after }) => sql`
    select 'order' as kind, o.id, coalesce(o.user_name, o.address ->> 'recipient', 'a customer') as name,
      '' as about, ${ORDER_NUMBER} as number, o.amount_due as amount,
      coalesce((select min(case when p.expires_at is null then p.created_at else e.at end)
        from payments p left join payment_events e on e.payment_id = p.id and e.state = 'succeeded'
        where p.order_id = o.id and p.purpose = 'order'), o.created_at) as at
    from orders o
    where o.created_at > ${after}::timestamptz - ${PAYMENT_DELAY} and o.unpaid_until is null and o.status <> 'cancelled'`,
  return: ({ after }) => sql`
    select 'return', r.id, coalesce(o.user_name, 'A customer'), '', ${ORDER_NUMBER}, 0, r.created_at as at
    from returns r join orders o on o.id = r.order_id
    where r.created_at > ${after} and r.state <> 'withdrawn'`,
  submission: ({ after }) => sql`
    select 'submission', id, name, coalesce(nullif(business_name, ''), seller_name), '', 0, submitted_at as at
    from seller_submissions where state = 'submitted' and submitted_at > ${after}`,
  'low-stock': ({ after }) => sql`
    select 'low-stock', p.id, p.title, coalesce(variant.name, ''), '', l.available, l.since as at
    from low_stock l join products p on p.id = l.product_id
    cross join lateral (select case when count(*) = 1 then min(concat_ws(', ', s.size, s.colour)) end as name, count(*)
      from skus s where s.stock_item_id = l.stock_item_id and not s.retired) variant
    where l.since > ${after} and p.status = 'live' and p.product_type = 'marketplace'
      and variant.count > 0`,
  'late-rental': ({ today }) => sql`
    select 'late-rental', h.id::text, l.title, coalesce(o.user_name, 'A customer'), ${ORDER_NUMBER}, 0,
      (h.back_by + 1)::timestamp at time zone 'Asia/Kolkata' as at
    from rental_holds h join order_lines l on l.order_id = h.order_id and l.line = h.line join orders o on o.id = h.order_id
    where h.state = 'out' and h.released_at is null and h.back_by < ${today}::date`,
  complaint: ({ after }) => sql`
    select 'complaint', id, name, '', 'C-' || to_char(serial, 'FM999999000000'), 0, received_at as at
    from complaints where received_at > ${after} and resolved_at is null`,
  'failed-job': ({ after }) => sql`
    select 'failed-job', id::text, coalesce(source_name, name), '', '', 0, created_on as at
    from ${sql.table(`${SCHEMA}.job`)}
    where name = ${DEAD_LETTERS} and state in ('created', 'retry', 'active') and created_on > ${after}
      and not exists (select from ${sql.table(`${SCHEMA}.job`)} earlier
        where earlier.name = ${DEAD_LETTERS} and earlier.state in ('created', 'retry', 'active')
          and earlier.source_name = job.source_name and earlier.data = job.data
          and earlier.created_on < job.created_on and earlier.created_on > ${after})`,
}

export const findSettings = (db: DbOrTx, userId: string) =>
  db
    .selectFrom('staff_notifications')
    .select(['seen_at', 'muted', 'emailed'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export async function updateSeen(db: DbOrTx, userId: string, until: Date) {
  await sql`
    insert into staff_notifications (user_id, seen_at) values (${userId}, ${until})
    on conflict (user_id) do update set seen_at = greatest(staff_notifications.seen_at, excluded.seen_at)`.execute(
    db,
  )
}

type Preferences = { userId: string; muted: readonly string[]; emailed: readonly string[]; now: Date }

/** Stores the preferences. E-mails report what happens from now on. */
export async function updatePreferences(db: DbOrTx, { userId, muted, emailed, now }: Preferences) {
  await sql`
    insert into staff_notifications (user_id, seen_at, muted, emailed, emailed_at)
    values (${userId}, (select created_at from users where id = ${userId}), ${muted}, ${emailed}, ${now})
    on conflict (user_id) do update set muted = excluded.muted, emailed = excluded.emailed,
      emailed_at = case when staff_notifications.emailed = '{}' then excluded.emailed_at else staff_notifications.emailed_at end`.execute(
    db,
  )
}

/** Locks and returns the active staff who want notifications by e-mail. Staff that another node is notifying are left out. */
export const lockEmailRecipients = (tx: Tx) =>
  tx
    .selectFrom('staff_notifications')
    .innerJoin('users', 'users.id', 'staff_notifications.user_id')
    .select(['users.id', 'users.email', 'users.name', 'users.role', 'users.rights', 'emailed', 'emailed_at'])
    .where('users.status', '=', 'active')
    .where('users.role', 'in', ['staff', 'admin'])
    .where(sql<boolean>`emailed <> '{}'`)
    .forUpdate('staff_notifications')
    .skipLocked()
    .execute()

export const updateEmailed = (tx: Tx, userId: string, until: Date) =>
  tx.updateTable('staff_notifications').set({ emailed_at: until }).where('user_id', '=', userId).execute()

export async function countPendingReviews(db: DbOrTx): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from reviews where state = 'pending'`.execute(db)
  return rows[0]!.n
}
