import type { OrderShipment } from '../../../contract/shipping/shipments.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { readBrand } from '../brand/read-brand.ts'
import { presentOrderShipment } from './present.ts'
import { findOrderShipments } from './queries.ts'

/** Returns the shipments of an order. The shop's name is the seller of its own goods. */
export async function presentOrderShipments(db: DbOrTx, orderId: string): Promise<OrderShipment[]> {
  const brand = await readBrand(db)
  return (await findOrderShipments(db, orderId)).map((row) => presentOrderShipment(row, brand))
}
