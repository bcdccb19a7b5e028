import { canRemindAgain } from '../../../contract/troupes/troupe-rules.ts'
import { paise } from '../../../contract/core/money.ts'
import { Address } from '../../../contract/shipping/addresses.ts'
import type {
  Seat,
  Troupe,
  TroupeDancer,
  TroupeInvitation,
  TroupeOutfit,
} from '../../../contract/troupes/troupes.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { findSellableSkus } from '../catalog/sellable-skus.ts'
import { findCancellationTerms } from '../orders/cancel-order.ts'
import type { GuestTokens } from '../orders/guest-token.ts'
import { findOrder } from '../orders/queries.ts'
import type { Today } from '../orders/today.ts'
import { countGarments, findDancers, type DancerRow, type TroupeRow } from './queries.ts'
import type { TroupeTokens } from './troupe-tokens.ts'

/** Returns a group as everybody with its link sees it. */
export async function presentInvitation(db: DbOrTx, troupe: TroupeRow): Promise<TroupeInvitation> {
  return { ...factsOf(troupe), organiser: troupe.organiser, outfits: await findOutfits(db, troupe.id) }
}

const factsOf = ({ name, state, from, until, deadline, ends, seats, taken }: TroupeRow) => ({
  name,
  state,
  from,
  until,
  deadline,
  ends,
  seats,
  seatsLeft: seats - taken,
})

/** Returns a group as its organiser sees it. */
export async function presentTroupe(
  db: DbOrTx,
  troupe: TroupeRow,
  { tokenOf, now }: { tokenOf: TroupeTokens; now: Date },
): Promise<Troupe> {
  const rows = await findDancers(db, troupe.id)
  return {
    ...(await presentInvitation(db, troupe)),
    id: troupe.id,
    heldUntil: troupe.held_until.toISOString(),
    startSeats: troupe.start_seats,
    address: troupe.address && Address.parse(troupe.address),
    link: troupe.state === 'open' ? tokenOf({ troupeId: troupe.id, serial: troupe.link_serial }) : null,
    dancers: rows
      .filter(({ state }) => state !== 'none')
      .map((dancer) => presentDancer(dancer, { troupe, now })),
    paid: rows.filter(({ state }) => state === 'paid').length,
    createdAt: troupe.created_at.toISOString(),
  }
}

/** Returns a dancer for the organiser: without e-mail address, and with an order only if the organiser has paid it. */
function presentDancer(dancer: DancerRow, { troupe, now }: { troupe: TroupeRow; now: Date }): TroupeDancer {
  const { id, name, title, size, state } = dancer
  const isOrganisers = dancer.buyer_id !== null && dancer.buyer_id === troupe.user_id
  return {
    id,
    name,
    skuId: dancer.sku_id,
    title,
    size,
    state,
    isHeld: dancer.is_held,
    isOwn: dancer.is_own,
    canRemind: troupe.state === 'open' && canBeReminded(dancer) && canRemindAgain(dancer.reminded_at, now),
    remindedAt: dancer.reminded_at?.toISOString() ?? null,
    orderId: isOrganisers && (state === 'paid' || state === 'paying') ? dancer.order_id : null,
  }
}

/** Whether a dancer has something to pay and an address for the reminder. */
export const canBeReminded = ({ state, email, is_own }: DancerRow) =>
  email !== null && !is_own && (state === 'unpaid' || state === 'paying')

/** Returns the styles of a group with the sizes that are held. */
async function findOutfits(db: DbOrTx, troupeId: string): Promise<TroupeOutfit[]> {
  const garments = await countGarments(db, troupeId)
  const skus = await findSellableSkus(db, [...new Set(garments.map(({ productId }) => productId))])
  const outfits = Map.groupBy(
    skus.filter(({ skuId }) => garments.some((garment) => garment.skuId === skuId)),
    ({ productId }) => productId,
  )
  return [...outfits.values()].map((sizes) => {
    const { productId, slug, title, image, deposit } = sizes[0]!
    return {
      productId,
      slug,
      title,
      image,
      deposit: deposit ?? paise(0),
      sizes: sizes.map(({ skuId, size, colour }) => {
        const { held, free } = garments.find((garment) => garment.skuId === skuId)!
        return { skuId, size, colour, held, free }
      }),
    }
  })
}

type SeatView = { troupe: TroupeRow; dancer: DancerRow; orderTokenOf: GuestTokens; today: Today }

/** Returns the place of a dancer for the holder of the personal link. */
export async function presentSeat(
  db: DbOrTx,
  { troupe, dancer, orderTokenOf, today }: SeatView,
): Promise<Seat> {
  const { name, email, title, size, state } = dancer
  const hasOrder = dancer.buyer_id === null && (state === 'paid' || state === 'paying')
  const order = hasOrder ? await findOrder(db, dancer.order_id!) : undefined
  return {
    troupe: await presentInvitation(db, troupe),
    name,
    email,
    skuId: dancer.sku_id,
    title,
    size,
    state,
    isHeld: dancer.is_held,
    organiserCity: troupe.address?.city ?? null,
    order: order
      ? {
          id: order.id,
          token: orderTokenOf(order.id),
          amountDue: order.amount_due,
          payUntil: order.unpaid_until?.toISOString() ?? null,
        }
      : null,
    cancellation: order && state === 'paid' ? await findCancellationTerms(db, order, today) : null,
  }
}
