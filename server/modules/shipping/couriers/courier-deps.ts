import type { CourierId } from '../../../../contract/shipping/couriers.ts'
import { courierNames } from '../../../../contract/shipping/couriers.ts'
import { refuseField } from '../../../../contract/core/refusal.ts'
import type { Env } from '../../../env.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Courier } from './courier.ts'
import { createDelhivery } from './delhivery.ts'
import { createShiprocket } from './shiprocket.ts'

/** Dependencies of the use cases of couriers. `couriers` are those with which the shop has an account. */
export type CourierDeps = { db: Db; env: Env; couriers: readonly Courier[] }

export function createCourierDeps({ db, env }: { db: Db; env: Env }): CourierDeps {
  const { shiprocket, delhivery } = env.courierKeys
  const couriers = [shiprocket && createShiprocket(shiprocket), delhivery && createDelhivery(delhivery)]
  return { db, env, couriers: couriers.filter((courier) => courier !== null) }
}

/** Returns a courier of the shop. Refuses one that the shop has no account with. */
export function requireCourier({ couriers }: CourierDeps, id: CourierId): Courier {
  const message = `This shop has no account with ${courierNames[id]}`
  return couriers.find((courier) => courier.id === id) ?? refuseField('courier', message)
}
