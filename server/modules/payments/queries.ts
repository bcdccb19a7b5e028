import type { Paise } from '../../../contract/core/money.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { refuse } from '../../../contract/core/refusal.ts'
import type { AttemptState, PaymentProvider } from '../../../contract/payments/payments.ts'
import { isDuplicate, type DbOrTx, type Tx } from '../../platform/db/database.ts'
import { afterCursor } from '../../platform/db/pagination.ts'
import type { Purge } from '../../platform/db/purge.ts'
import { nextCheck } from './payment-timing.ts'

export type AttemptRow = NonNullable<Awaited<ReturnType<typeof findAttempt>>>

const ofAttempts = [
  'id',
  'order_id',
  'purpose',
  'provider',
  'state',
  'amount',
  'currency',
  'redirect_url',
  'expires_at',
  'expires_without_utr',
  'check_at',
  'checks',
  'opening_until',
  'utr',
  'utr_by',
  'utr_by_id',
  'asked_at',
  'wrong_amount',
  'returned_at',
  'error',
  'by_delivery',
  'created_at',
  'updated_at',
] as const

export type NewAttempt = {
  id: string
  order_id: string
  /** What is paid: the order, or later the balance, which is the amount that the customer still owes. The default is the order. */
  purpose?: 'order' | 'balance'
  provider: PaymentProvider
  state: AttemptState
  amount: Paise
  /** The part of a payment on delivery that the carriers of sellers collect. The default is nothing. */
  at_sellers?: Paise
  expires_at: Date | null
  check_at: Date | null
}

export const newAttemptId = () => `pay_${randomUUID().replaceAll('-', '')}`

/** Inserts an attempt with its first event. */
export async function insertAttempt(tx: Tx, attempt: NewAttempt) {
  const { id, state } = attempt
  await tx
    .with('inserted_event', (cte) =>
      cte.insertInto('payment_events').values({ payment_id: id, state, note: '', by: null }),
    )
    .insertInto('payments')
    .values(attempt)
    .execute()
}

export async function insertEvent(
  tx: Tx,
  event: { payment_id: string; state: AttemptState; note: string; by: string | null },
) {
  await tx.insertInto('payment_events').values(event).execute()
}

export const findAttempt = (db: DbOrTx, id: string) =>
  db.selectFrom('payments').select(ofAttempts).where('id', '=', id).executeTakeFirst()

/** Locks the attempt until the transaction ends. The caller must have locked its order. */
export const lockAttempt = (tx: Tx, id: string) =>
  tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Returns the attempts to pay an order, oldest first, without the attempts to pay its balance. */
export const findAttemptsOfOrder = (db: DbOrTx, orderId: string) =>
  attemptsOf(db, orderId).where('purpose', '=', 'order').execute()

/** Whether the attempt is a payment on delivery that is still due. */
export const isOpenCodAttempt = ({ provider, state }: Pick<AttemptRow, 'provider' | 'state'>): boolean =>
  provider === 'cod' && state === 'open'

/** Returns the attempt to collect the payment of an order on delivery, if it is still due. */
export const findOpenCodAttempt = async (db: DbOrTx, orderId: string) =>
  (await findAttemptsOfOrder(db, orderId)).find(isOpenCodAttempt)

/** Returns the attempts to pay the balance of an order, oldest first. */
export const findBalanceAttempts = (db: DbOrTx, orderId: string) =>
  attemptsOf(db, orderId).where('purpose', '=', 'balance').execute()

const attemptsOf = (db: DbOrTx, orderId: string) =>
  db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('created_at').orderBy('id')

/** Returns the attempts to pay an order and those to pay its balance, in this sequence, each oldest first. */
export const findAllAttempts = async (db: DbOrTx, orderId: string): Promise<AttemptRow[]> => [
  ...(await findAttemptsOfOrder(db, orderId)),
  ...(await findBalanceAttempts(db, orderId)),
]

/** Returns the payments of the balance of an order that staff recorded at the counter. */
export const findCounterPayments = (db: DbOrTx, orderId: string) =>
  db
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_entries as entry', 'entry.transaction_id', 't.id')
    .where('t.order_id', '=', orderId)
    .where('t.kind', '=', 'owed_collected')
    .where('entry.account', '=', 'receivable')
    .where('t.key', 'not like', 'balance:%')
    .select(['t.id', 't.at', sql<number>`-entry.amount`.as('amount')])
    .execute()

/** Returns the sum of `findCounterPayments`, in paise. */
export const sumCounterPayments = async (db: DbOrTx, orderId: string): Promise<number> =>
  (await findCounterPayments(db, orderId)).reduce((all, { amount }) => all + amount, 0)

export const findEventsOf = (db: DbOrTx, paymentIds: readonly string[]) =>
  paymentIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('payment_events')
        .selectAll()
        .where('payment_id', 'in', [...paymentIds])
        .orderBy('id')
        .execute()

type Changes = Partial<
  Pick<
    AttemptRow,
    | 'provider'
    | 'by_delivery'
    | 'state'
    | 'error'
    | 'utr'
    | 'utr_by'
    | 'utr_by_id'
    | 'redirect_url'
    | 'check_at'
    | 'checks'
    | 'expires_at'
    | 'expires_without_utr'
    | 'wrong_amount'
    | 'returned_at'
  >
>

export async function updateAttempt(tx: Tx, id: string, changes: Changes) {
  await tx
    .updateTable('payments')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Ends an attempt without a payment, for this reason. */
export async function failAttempt(tx: Tx, id: string, reason: string) {
  await updateAttempt(tx, id, { state: 'failed', error: reason })
  await insertEvent(tx, { payment_id: id, state: 'failed', note: reason, by: null })
}

/** Whether the customer can still pay with this attempt. */
export const isUnfinished = ({ state }: Pick<AttemptRow, 'state'>): boolean =>
  state === 'created' || state === 'open'

/** Ends the unfinished attempts to pay an order. Their money may still arrive. */
export async function expireAttempts(tx: Tx, orderId: string, now: Date) {
  const attempts = (await findAttemptsOfOrder(tx, orderId)).filter(isUnfinished)
  for (const { id } of attempts) {
    await updateAttempt(tx, id, { state: 'expired', check_at: nextCheck('expired', 0, now), checks: 0 })
    await insertEvent(tx, {
      payment_id: id,
      state: 'expired',
      note: 'The order became cash on delivery',
      by: null,
    })
  }
}

/** Records the reference of a UPI transfer. Refuses a reference that has paid another order. */
export async function recordUtr(tx: Tx, id: string, transfer: Pick<Changes, 'utr' | 'utr_by' | 'utr_by_id'>) {
  await updateAttempt(tx, id, transfer).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error
    refuse('already_done', 'This transfer is already recorded for another order')
  })
}

/**
 * Gives the caller alone the right, until `until`, to open the session of an attempt at the provider. Returns false when another request
 * has this right, or when the attempt needs no session any more.
 */
export async function claimOpening(db: DbOrTx, id: string, { now, until }: { now: Date; until: Date }) {
  const claimed = await db
    .updateTable('payments')
    .set({ opening_until: until })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .where((eb) => eb.or([eb('opening_until', 'is', null), eb('opening_until', '<=', now)]))
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

/**
 * Gives the caller alone the right to request the status of an attempt from the provider. Returns false when another request, on this or
 * another node, got this right after the time `since`.
 */
export async function claimPoll(db: DbOrTx, id: string, { now, since }: { now: Date; since: Date }) {
  const claimed = await db
    .updateTable('payments')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', since)]))
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

export type AttemptFilter = {
  status?: AttemptState | undefined
  provider?: PaymentProvider | undefined
  /** Selects only payments with a wrong amount that staff have neither accepted nor returned yet. */
  otherAmount?: boolean | undefined
  before?: string | null | undefined
  limit: number
}

/** Finds a page of attempts, newest first. `before` is the id of the last attempt of the previous page. */
export function findAttempts(db: DbOrTx, { status, provider, otherAmount, before, limit }: AttemptFilter) {
  let query = db.selectFrom('payments').selectAll()
  if (status) query = query.where('state', '=', status)
  if (provider) query = query.where('provider', '=', provider)
  if (otherAmount) query = query.where('wrong_amount', 'is not', null).where('returned_at', 'is', null)
  if (before) query = query.where(afterCursor({ table: 'payments', id: before }))
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/**
 * Returns the attempts whose status check is most overdue, and plans their next check for `again`. So attempts whose check fails do not
 * keep other attempts waiting.
 */
export const claimDueAttempts = (db: DbOrTx, { now, again }: { now: Date; again: Date }) =>
  db
    .updateTable('payments')
    .set({ check_at: again })
    .where('id', 'in', (query) =>
      query
        .selectFrom('payments')
        .select('id')
        .where('check_at', '<=', now)
        .orderBy('check_at')
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()

export async function insertWebhookMessage(
  db: DbOrTx,
  message: { provider: string; body: string; payment_id: string },
) {
  await db.insertInto('webhook_messages').values(message).execute()
}

type ReconcileQuery = { from: Date; to: Date; before: string | null; limit: number }

/** Returns attempts that were created in this period, newest first. `recorded` is the amount that the ledger contains for the attempt. */
export function findAttemptsWithLedger(db: DbOrTx, { from, to, before, limit }: ReconcileQuery) {
  let query = db
    .selectFrom('payments')
    .selectAll('payments')
    .select(
      sql<number>`(select coalesce(sum(e.amount), 0) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.order_id = payments.order_id and t.memo = payments.id and t.kind in ('payment_captured', 'payment_reversed', 'payment_unwanted', 'owed_collected')
          and e.account = 'cash:' || payments.provider)`.as('recorded'),
    )
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
  if (before) query = query.where(afterCursor({ table: 'payments', id: before }))
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Returns the refunds of these attempts. `recorded` is the amount that the ledger contains for the refund. */
export const findRefundsWithLedger = (db: DbOrTx, paymentIds: readonly string[]) =>
  db
    .selectFrom('refunds')
    .selectAll('refunds')
    .select(
      sql<number>`(select coalesce(-sum(e.amount), 0) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.key = 'refund-paid:' || refunds.id and e.account like 'cash:%')`.as('recorded'),
    )
    .where('payment_id', 'in', [...paymentIds])
    .orderBy('id')
    .execute()

/** Deletes old webhook messages. Their effects are stored in payments and ledger. */
export const purgeWebhookMessages: Purge = async (tx, { before, limit }) => {
  const { numAffectedRows } = await sql`
    delete from webhook_messages where id in (
      select id from webhook_messages where received_at < ${before}
      order by received_at limit ${limit} for update skip locked)`.execute(tx)
  return Number(numAffectedRows)
}
