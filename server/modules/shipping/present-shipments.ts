import { paise } from '../../../contract/core/money.ts'
import type { OrderShipment, SellerOrder } from '../../../contract/shipping/shipments.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { readBrand } from '../brand/read-brand.ts'
import { findAnyOrder } from '../orders/find-order.ts'
import { cashForLines } from '../payments/collect-cod.ts'
import { presentOrderShipment, presentSellerOrder } from './present.ts'
import { findOrderShipments, type ShipmentRow } from './queries.ts'

/** Returns the shipments of an order. The shop's name is the seller of its own goods. */
export async function presentOrderShipments(db: DbOrTx, orderId: string): Promise<OrderShipment[]> {
  const brand = await readBrand(db)
  return (await findOrderShipments(db, orderId)).map((row) => presentOrderShipment(row, brand))
}

/** Presents a seller's part of an order, with the cash to collect for it. Exchanged goods are already paid. */
export async function readSellerOrder(db: DbOrTx, row: ShipmentRow): Promise<SellerOrder> {
  const order = row.return_id ? null : await findAnyOrder(db, row.order_id)
  const lines = row.lines.map(({ line }) => line)
  return presentSellerOrder(row, order ? await cashForLines(db, order, lines) : paise(0))
}
