import { refuse, refuseField } from '../../../contract/core/refusal.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import type { ExchangeOption, ReturnRequest } from '../../../contract/returns/returns.ts'
import { inTransaction, type Db, type DbOrTx, type Tx } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import { findSellableSkus, type SellableSku } from '../catalog/sellable-skus.ts'
import { restock, takeAllOrNothing, takeStock } from '../catalog/take-stock.ts'
import { requireLockedOrder } from '../orders/find-order.ts'
import { exchangeCalledOff } from './emails/seller-exchange.ts'
import { notifyExchangeSellers } from './notify-exchange-sellers.ts'
import {
  deleteShipmentsOfReturn,
  findAwaitedSellers,
  findExpiredReservations,
  findReturn,
  findShipmentStates,
  updateReturn,
  type NewReturnLine,
  type ReturnRow,
} from './queries.ts'
import { transitionReturn } from './transition-return.ts'

/**
 * Returns for each order line the SKUs for which the customer can exchange it: same product, same price, and in stock. The SKU that the
 * customer has is one of them, because a damaged piece can be exchanged for the same size.
 */
export async function findExchangeOptions(db: DbOrTx, order: Order): Promise<ExchangeOption[][]> {
  const skus = await findExchangeSkus(db, order)
  return skus.map((options) =>
    options.map(({ skuId: sku, size, colour, available }) => ({ sku, size, colour, available })),
  )
}

async function findExchangeSkus(db: DbOrTx, order: Order): Promise<SellableSku[][]> {
  const productIds = order.items.filter(({ type }) => type === 'buy').map(({ productId }) => productId)
  const skus = productIds.length > 0 ? await findSellableSkus(db, [...new Set(productIds)]) : []
  return order.items.map((item) => {
    const ofProduct = skus.filter((sku) => sku.productId === item.productId && item.type === 'buy')
    const price = ofProduct.find(({ skuId }) => skuId === item.skuId)?.price ?? item.price
    return ofProduct.filter((sku) => sku.price === price && sku.available > 0 && sku.stockItemId)
  })
}

type RequestedLines = ReturnRequest['lines']

/** Takes the requested SKUs from the stock, so that they are reserved for the customer. Refuses when one of them is sold out. */
export async function reserveExchange(
  tx: Tx,
  order: Order,
  requested: RequestedLines,
): Promise<NewReturnLine[]> {
  const options = await findExchangeSkus(tx, order)
  const lines = requested.map(({ line, quantity, sku }) => {
    const option = options[line]?.find(({ skuId }) => skuId === sku) ?? refuseSoldOut()
    return {
      line,
      quantity,
      exchange_sku_id: option.skuId,
      exchange_stock_item_id: option.stockItemId,
      exchange_size: option.size,
      exchange_colour: option.colour,
    }
  })
  if (await takeStock(tx, unitsOf(lines))) refuseSoldOut()
  return lines
}

function refuseSoldOut(): never {
  const message = 'This size has just sold out. Please choose another size or a refund'
  return refuseField('sku', message)
}

const unitsOf = (lines: readonly Pick<NewReturnLine, 'quantity' | 'exchange_stock_item_id'>[]) =>
  lines.flatMap(({ quantity, exchange_stock_item_id: stockItemId }) =>
    stockItemId ? [{ stockItemId, quantity }] : [],
  )

/**
 * Gives the new goods of an exchange back to the stock, and deletes their shipments. Tells the sellers who were asked to send them. Refuses
 * if one of several senders has sent some of the goods, and says who has to send the others. The goods of a cancelled order are in stock
 * already. Does nothing for a return without reserved goods. The caller must have locked the order.
 */
export async function releaseExchange(tx: Tx, order: Order, row: ReturnRow): Promise<void> {
  if (!row.stock_taken) return
  await assertNothingSent(tx, row.id)
  await notifyExchangeSellers(tx, row, exchangeCalledOff)
  await deleteShipmentsOfReturn(tx, row.id)
  if (order.status !== 'cancelled') await restock(tx, unitsOf(row.lines))
  await updateReturn(tx, row.id, { stock_taken: false })
}

async function assertNothingSent(tx: Tx, returnId: string) {
  const states = await findShipmentStates(tx, returnId)
  if (!states.some((state) => state === 'shipped' || state === 'delivered')) return
  const awaited = (await findAwaitedSellers(tx, returnId)).map((seller) => seller ?? 'the shop')
  refuse(
    'wrong_state',
    `Some new goods of this exchange have already been sent, so it ends when the others are sent too. Still to be sent by: ${awaited.join(', ')}`,
  )
}

/**
 * Returns whether the customer gets the new goods of a received exchange. If their reservation has ended, takes them from the stock
 * again. The caller must have locked the order.
 */
export async function isExchangePossible(tx: Tx, order: Order, row: ReturnRow): Promise<boolean> {
  if (order.status === 'cancelled') return false
  return row.stock_taken || takeAllOrNothing(tx, unitsOf(row.lines))
}

/** Turns an exchange into a refund, and gives its reserved goods back to the stock. The caller must have locked the order. */
export async function turnIntoRefund(tx: Tx, order: Order, row: ReturnRow): Promise<void> {
  if (row.resolution === 'refund') return
  await releaseExchange(tx, order, row)
  await updateReturn(tx, row.id, { resolution: 'refund' })
}

type SentExchange = { id: string; by: string; now: Date }

/** Closes an exchange when all of its new goods have been sent. The caller must have locked the order. */
export async function completeExchange(tx: Tx, { id, by, now }: SentExchange): Promise<void> {
  const states = await findShipmentStates(tx, id)
  const isSent = states.every((state) => state === 'shipped' || state === 'delivered')
  if (isSent) await transitionReturn(tx, { id, changes: { state: 'exchanged' }, by, now })
}

/**
 * Ends the reservations of approved exchanges whose returned goods have not arrived in time. If they arrive later, the customer gets the
 * new goods if they are still in stock, and otherwise a refund.
 */
export async function releaseExpiredReservations({ db, env }: { db: Db; env: Env }): Promise<void> {
  for (const { id, order_id: orderId } of await findExpiredReservations(db, env.now())) {
    await inTransaction(db, async (tx) => {
      const order = await requireLockedOrder(tx, orderId)
      const row = (await findReturn(tx, id))!
      const isExpired = row.state === 'approved' && row.reserved_until && row.reserved_until <= env.now()
      if (isExpired) await releaseExchange(tx, order, row)
    })
  }
}
