import {
  CourierId,
  outboundStates,
  ParcelState,
  type AdminParcel,
  type Parcel,
} from '../../../../contract/shipping/couriers.ts'
import type { ParcelRow } from './queries.ts'

/** The states in which the courier still accepts a parcel with its label. */
const statesWithLabel: readonly ParcelState[] = ['booked', 'picked_up']

/** Presents a parcel for the customer. */
export const presentParcel = (row: ParcelRow): Parcel => ({
  _id: row.id,
  state: ParcelState.parse(row.state),
  carrier: row.carrier,
  number: row.number,
  expectedOn: outboundStates.some((state) => state === row.state) ? row.expected_on : null,
  events: row.events.map(({ state, at, ...event }) => ({
    ...event,
    state: ParcelState.parse(state),
    at: new Date(at).toISOString(),
  })),
})

export const presentAdminParcel = (row: ParcelRow): AdminParcel => ({
  ...presentParcel(row),
  courier: CourierId.parse(row.courier),
  weightGrams: row.weight_grams,
  charge: row.charge,
  cashToCollect: row.cash_to_collect,
  hasLabel: statesWithLabel.some((state) => state === row.state),
  pickupOn: row.pickup_on,
  error: row.error,
})
