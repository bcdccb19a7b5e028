import { z } from 'zod'
import { payUntilOf, START_MINUTES } from '../../../contract/troupes/troupe-rules.ts'
import type { Env } from '../../env.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import { topic, worker, type Worker } from '../../platform/jobs/jobs.ts'
import { readRules, type RentalRules } from '../rentals/holds/rental-rules.ts'
import { findSkusOfTroupe, releaseHoldsOfTroupe } from '../rentals/holds/troupe-holds.ts'
import { notifyOrganiser, notifyReleased } from './notify.ts'
import {
  findDancers,
  findTroupe,
  findTroupesToClose,
  lockTroupe,
  openStartedTroupes,
  takeSeats,
  updateDancer,
  updateTroupe,
  type TroupeRow,
} from './queries.ts'
import { runEach } from '../../platform/jobs/run-each.ts'

const MINUTE_MS = 60_000

/**
 * Opens groups whose first places are paid, ends groups that were never paid, and closes groups whose deadline is over: paid places are
 * orders already, unpaid ones are released, or the organiser pays them first if that was agreed.
 */
export async function closeTroupes({ db, env }: { db: Db; env: Env }) {
  const rules = await readRules(db, env.now())
  await openPaidTroupes(db)
  const startedBefore = new Date(rules.now.getTime() - START_MINUTES * MINUTE_MS)
  const ids = await findTroupesToClose(db, { today: rules.today, startedBefore })
  await runEach(ids, (id) => inTransaction(db, (tx) => closeTroupe(tx, { id, startedBefore, rules })))
}

/** Opens the groups whose organiser has paid the first places, and sends each organiser the link. */
export const openPaidTroupes = (db: Db) => inTransaction(db, (tx) => openPaid(tx))

/** Opens the groups, or only the group `troupeId`, whose first places are paid. Returns whether there was one. */
async function openPaid(tx: Tx, troupeId?: string): Promise<boolean> {
  const ids = await openStartedTroupes(tx, troupeId)
  for (const id of ids) await notifyOrganiser(tx, (await findTroupe(tx, id))!, 'open')
  return ids.length > 0
}

type Closing = { id: string; startedBefore: Date; rules: RentalRules }

async function closeTroupe(tx: Tx, { id, startedBefore, rules }: Closing) {
  const troupe = await lockTroupe(tx, id)
  if (!troupe) return
  const { state } = troupe
  const isOver = rules.now >= payUntilOf(troupe.deadline)
  if (state === 'starting') {
    // read before `openPaid`, so that a payment that is confirmed between these two statements is found by one of them
    const isPaying = (await findDancers(tx, id)).some((dancer) => dancer.state === 'paying')
    if (await openPaid(tx, id)) return // paid since the job searched for groups to close
    const isLate = troupe.created_at < startedBefore && !isPaying
    if (isOver || isLate) await endTroupe(tx, troupe, { state: 'cancelled', rules })
    return
  }
  if ((state !== 'open' && state !== 'rest_due') || !isOver) return
  const dancers = await findDancers(tx, id)
  const hasRest = dancers.some((dancer) => dancer.state === 'unpaid')
  const isPaying = dancers.some((dancer) => dancer.state === 'paying') // a payment that fails leaves a rest
  if (troupe.ends === 'organiser_pays' && (hasRest || isPaying) && rules.now < troupe.held_until) {
    if (state === 'rest_due' || !hasRest) return
    await updateTroupe(tx, id, { state: 'rest_due' })
    await notifyOrganiser(tx, troupe, 'rest_due')
    return
  }
  await endTroupe(tx, troupe, { state: 'closed', rules })
}

type End = { state: 'closed' | 'cancelled'; rules: RentalRules }

/** Releases all places and garments of a locked group that have no order, and tells the dancers and the organiser. */
export async function endTroupe(tx: Tx, troupe: TroupeRow, { state, rules }: End) {
  const released = (await findDancers(tx, troupe.id)).filter((dancer) => dancer.state === 'unpaid')
  for (const dancer of released) {
    await updateDancer(tx, dancer.id, { sku_id: null })
    await notifyReleased(tx, troupe, dancer)
  }
  const skuIds = await findSkusOfTroupe(tx, troupe.id)
  await releaseHoldsOfTroupe(tx, { troupeId: troupe.id, skuIds }, rules)
  await takeSeats(tx, troupe.id, -released.length)
  await updateTroupe(tx, troupe.id, { state, ended_at: rules.now })
  await notifyOrganiser(tx, { ...troupe, state }, state)
}

const closeTroupesTopic = topic('close-troupes', z.object({}), { retries: 0 })

/** The background job of groups. It runs every minute. */
export const troupeJobs = (deps: { db: Db; env: Env }): Worker[] => [
  worker(closeTroupesTopic, () => closeTroupes(deps), '* * * * *'),
]
