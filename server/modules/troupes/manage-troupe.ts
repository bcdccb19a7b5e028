import { randomUUID } from 'node:crypto'
import { refuse, refuseField } from '../../../contract/core/refusal.ts'
import { canRemindAgain } from '../../../contract/troupes/troupe-rules.ts'
import type { Troupe } from '../../../contract/troupes/troupes.ts'
import { inTransaction, type DbOrTx, type Tx } from '../../platform/db/database.ts'
import { withIdempotencyKey } from '../../platform/db/idempotency.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { hashToken } from '../orders/guest-token.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { readRules } from '../rentals/holds/rental-rules.ts'
import { exchangeHolds } from '../rentals/holds/troupe-holds.ts'
import { endTroupe, openPaidTroupes } from './close-troupes.ts'
import { addOwn, takePlace } from './create-troupe.ts'
import {
  assertUnpaid,
  freePlace,
  giveSize,
  giveUpOrders,
  pollPayment,
  type LockedSeat,
} from './join-troupe.ts'
import { notifyReleased, sendSeatLink } from './notify.ts'
import { canBeReminded, presentTroupe } from './present.ts'
import {
  countPaid,
  findDancer,
  findDancerByEmail,
  findDancers,
  findTroupe,
  findTroupesOf,
  insertDancer,
  lockTroupe,
  updateDancer,
  updateTroupe,
  type DancerRow,
  type TroupeRow,
} from './queries.ts'
import { troupeTokens, type TroupeTokens } from './troupe-tokens.ts'

export type OwnTroupe = { id: string; actor: Actor }

const refuseUnknown = (): never => refuse('not_found', 'Group not found')

/** Returns a group of this organiser. Refuses the group of another person like an unknown one. */
export async function requireOwnTroupe(db: DbOrTx, { id, actor }: OwnTroupe): Promise<TroupeRow> {
  const troupe = await findTroupe(db, id)
  return troupe?.user_id === actor.id ? troupe : refuseUnknown()
}

/** Like `requireOwnTroupe`, and locks the group until the transaction ends. */
export async function lockOwnTroupe(tx: Tx, { id, actor }: OwnTroupe): Promise<TroupeRow> {
  const troupe = await lockTroupe(tx, id)
  return troupe?.user_id === actor.id ? troupe : refuseUnknown()
}

/** Returns the groups of an organiser, newest first. */
export async function listOwnTroupes({ db }: PaymentDeps, actor: Actor) {
  const rows = await findTroupesOf(db, actor.id)
  const paid = await countPaid(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name, state, from, until, deadline, seats }) => ({
    id,
    name,
    state,
    from,
    until,
    deadline,
    seats,
    paid: paid.get(id) ?? 0,
  }))
}

/** Returns a group as it is stored now. */
export async function readTroupe({ db, env }: PaymentDeps, own: OwnTroupe): Promise<Troupe> {
  const troupe = await requireOwnTroupe(db, own)
  return presentTroupe(db, troupe, { tokenOf: await troupeTokens(db), now: env.now() })
}

/** Returns a group for its organiser. Asks the provider about the payments that the organiser has started. */
export async function showTroupe(deps: PaymentDeps, own: OwnTroupe): Promise<Troupe> {
  await requireOwnTroupe(deps.db, own)
  const dancers = await findDancers(deps.db, own.id)
  const started = dancers.filter(({ state, buyer_id }) => state === 'paying' && buyer_id === own.actor.id)
  for (const orderId of new Set(started.map(({ order_id }) => order_id!))) await pollPayment(deps, orderId)
  await openPaidTroupes(deps.db)
  return readTroupe(deps, own)
}

type Work = (tx: Tx, troupe: TroupeRow) => Promise<void>

/** Locks an own group until the transaction ends. Refuses a group that has ended. */
async function lockCurrentTroupe(tx: Tx, own: OwnTroupe, now: Date): Promise<TroupeRow> {
  const troupe = await lockOwnTroupe(tx, own)
  if (troupe.state === 'closed' || troupe.state === 'cancelled' || now >= troupe.held_until) {
    refuse('wrong_state', 'This group has ended')
  }
  return troupe
}

/** Changes a group that has not ended, while it is locked, and returns it. */
async function changeTroupe(deps: PaymentDeps, own: OwnTroupe, work: Work): Promise<Troupe> {
  const now = deps.env.now()
  await inTransaction(deps.db, async (tx) => work(tx, await lockCurrentTroupe(tx, own, now)))
  return readTroupe(deps, own)
}

type Place = { name: string; skuId: string; email?: string | null | undefined }
export type NewPlace = OwnTroupe & Place & { key: string | null }

/**
 * Fills a place. A person with an e-mail address is invited to pay; for a person without one, the organiser pays. A repeated request with
 * the same idempotency key fills no second place.
 */
export async function addDancer(deps: PaymentDeps, { id, actor, key, ...place }: NewPlace): Promise<Troupe> {
  const tokenOf = await troupeTokens(deps.db)
  const now = deps.env.now()
  await withIdempotencyKey(
    deps.db,
    { scope: `${actor.id} fills places`, key, body: { id, place } },
    {
      run: async (tx) => {
        const troupe = await lockCurrentTroupe(tx, { id, actor }, now)
        await fillPlace(tx, troupe, { ...place, tokenOf, now })
        return { id, reply: null }
      },
      replay: async () => null,
    },
  )
  return readTroupe(deps, { id, actor })
}

type FilledPlace = Place & { tokenOf: TroupeTokens; now: Date }

async function fillPlace(tx: Tx, troupe: TroupeRow, { name, skuId, email, tokenOf, now }: FilledPlace) {
  const troupeId = troupe.id
  if (!email) return addOwn(tx, { troupeId, name, skuId, now })
  if (troupe.state !== 'open') refuse('wrong_state', 'You can invite dancers only while the group is open')
  const known = await findDancerByEmail(tx, { troupeId, email })
  if (known && known.state !== 'none') {
    const message = 'A dancer with this e-mail address has a place already'
    refuseField('email', message)
  }
  const id = known?.id ?? randomUUID()
  const tokenHash = hashToken(tokenOf({ dancerId: id }))
  if (known) await updateDancer(tx, id, { name, is_own: false, token_hash: tokenHash })
  else await insertDancer(tx, { id, troupeId, name, email, tokenHash, isOwn: false, now })
  await takePlace(tx, { troupeId, dancerId: id, skuId })
  await sendSeatLink(tx, 'invited', { troupe, dancer: { id, name, email }, tokenOf })
}

async function findSeat(tx: Tx, troupe: TroupeRow, dancerId: string): Promise<LockedSeat> {
  const dancer = await findDancer(tx, dancerId)
  if (dancer?.troupe_id !== troupe.id || dancer.sku_id === null) {
    return refuse('not_found', 'This place does not exist any more')
  }
  return { troupe, dancer }
}

export type DancerChangeRequest = OwnTroupe & {
  dancerId: string
  skuId?: string | null | undefined
  exchangeWith?: string | null | undefined
  isOwn?: boolean | null | undefined
}

/** Changes the size of a dancer who has not paid, exchanges the sizes of two dancers, or decides who pays for a dancer. */
export const changeDancer = (
  deps: PaymentDeps,
  { dancerId, skuId, exchangeWith, isOwn, ...own }: DancerChangeRequest,
): Promise<Troupe> =>
  changeTroupe(deps, own, async (tx, troupe) => {
    const seat = await findSeat(tx, troupe, dancerId)
    assertUnpaid(seat.dancer)
    const isHeld = skuId === seat.dancer.sku_id && seat.dancer.is_held
    if (skuId && !isHeld) await giveSize(tx, { ...seat, skuId })
    if (exchangeWith) await exchange(tx, seat, (await findSeat(tx, troupe, exchangeWith)).dancer)
    if (typeof isOwn === 'boolean') await setPayer(tx, seat.dancer, isOwn)
  })

async function setPayer(tx: Tx, dancer: DancerRow, isOwn: boolean) {
  if (!isOwn && !dancer.email) refuse('wrong_state', 'This dancer has no e-mail address, so you pay')
  await updateDancer(tx, dancer.id, { is_own: isOwn })
}

async function exchange(tx: Tx, { troupe, dancer }: LockedSeat, other: DancerRow) {
  if (other.id === dancer.id) refuseField('exchangeWith', 'Choose another dancer')
  assertUnpaid(other)
  const choice = (of: DancerRow, from: DancerRow) => ({
    troupeId: troupe.id,
    dancerId: of.id,
    skuId: from.sku_id!,
  })
  await giveUpOrders(tx, [dancer, other])
  if (!(await exchangeHolds(tx, [choice(dancer, other), choice(other, dancer)]))) {
    refuse(
      'wrong_state',
      'No outfit is held for one of the two dancers. Please choose a size for this dancer',
    )
  }
  await updateDancer(tx, dancer.id, { sku_id: other.sku_id })
  await updateDancer(tx, other.id, { sku_id: dancer.sku_id })
}

/**
 * Releases the place of a dancer who has not paid, and tells the dancer. The personal link does not work until the organiser invites the
 * dancer again, or the dancer asks for a place with the link of the group.
 */
export const releaseDancer = (
  deps: PaymentDeps,
  { dancerId, ...own }: OwnTroupe & { dancerId: string },
): Promise<Troupe> =>
  changeTroupe(deps, own, async (tx, troupe) => {
    const seat = await findSeat(tx, troupe, dancerId)
    assertUnpaid(seat.dancer)
    await freePlace(tx, seat)
    await updateDancer(tx, dancerId, { token_hash: null })
    await notifyReleased(tx, troupe, seat.dancer)
  })

/** Reminds dancers who have not paid, each at most once a day. Returns the number of e-mails. */
export async function remindDancers(
  deps: PaymentDeps,
  { dancerIds, ...own }: OwnTroupe & { dancerIds?: readonly string[] | null | undefined },
): Promise<{ sent: number; troupe: Troupe }> {
  const tokenOf = await troupeTokens(deps.db)
  const now = deps.env.now()
  let sent = 0
  const troupe = await changeTroupe(deps, own, async (tx, group) => {
    if (group.state !== 'open') refuse('wrong_state', 'You can remind dancers only while the group is open')
    const due = (await findDancers(tx, group.id)).filter(
      (dancer) =>
        (!dancerIds || dancerIds.includes(dancer.id)) &&
        canBeReminded(dancer) &&
        canRemindAgain(dancer.reminded_at, now),
    )
    for (const dancer of due) {
      await updateDancer(tx, dancer.id, { reminded_at: now })
      await sendSeatLink(tx, 'reminded', { troupe: group, dancer, tokenOf })
    }
    sent = due.length
  })
  return { sent, troupe }
}

/** Replaces the link of a group. */
export async function renewLink(deps: PaymentDeps, own: OwnTroupe): Promise<Troupe> {
  const tokenOf = await troupeTokens(deps.db)
  return changeTroupe(deps, own, async (tx, { id, link_serial }) => {
    const serial = link_serial + 1
    await updateTroupe(tx, id, {
      link_serial: serial,
      link_hash: hashToken(tokenOf({ troupeId: id, serial })),
    })
  })
}

/** Ends a group on request of its organiser. Unpaid places are released; orders stay as they are. */
export async function cancelTroupe(deps: PaymentDeps, own: OwnTroupe): Promise<Troupe> {
  const rules = await readRules(deps.db, deps.env.now())
  return changeTroupe(deps, own, (tx, troupe) => endTroupe(tx, troupe, { state: 'cancelled', rules }))
}
