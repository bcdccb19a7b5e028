import type { Address } from '../../../../contract/shipping/addresses.ts'
import type { CourierId, CourierOffer, ParcelEvent } from '../../../../contract/shipping/couriers.ts'
import type { Paise } from '../../../../contract/core/money.ts'

/** A parcel that a courier is asked to carry. `reference` is our id of the parcel, which the courier stores with the booking. */
export type ParcelRequest = {
  reference: string
  service: string | null
  to: Address
  goods: readonly { title: string; quantity: number; price: Paise; sku: string }[]
  value: Paise
  /** The amount to collect in cash; 0 for a prepaid order. */
  cash: Paise
  weightGrams: number
}

/** A booking as the courier knows it. `ref` is the courier's id of the booking, if it differs from the number of the parcel. */
export type Booking = { number: string; ref: string | null; carrier: string }

export type OfferRequest = { from: string; to: string; weightGrams: number; cash: Paise }
export type Offer = Omit<CourierOffer, 'courier'>

/** All events of a parcel that the courier knows, in any order. */
export type TrackingReport = { events: readonly ParcelEvent[]; expectedOn: string | null }

/**
 * The interface of a courier. A call can take seconds or throw, so no call is made inside a transaction. Throws `CourierRefusal` if the
 * courier says no, and any other error if it is not known what the courier did.
 */
export type Courier = {
  id: CourierId
  /** Returns the offers for a parcel; none if the courier does not serve the route. */
  rates: (request: OfferRequest) => Promise<Offer[]>
  /** Books a parcel. Booking the same reference again returns the first booking, or is refused by the courier. */
  book: (request: ParcelRequest) => Promise<Booking>
  /** Returns the booking with our reference, or null if the courier has none. */
  findBooking: (reference: string) => Promise<Booking | null>
  /** Returns the label as a PDF. */
  label: (booking: Booking) => Promise<Uint8Array>
  requestPickup: (booking: Booking, day: string) => Promise<void>
  track: (number: string) => Promise<TrackingReport>
  cancel: (booking: Booking) => Promise<void>
  /** Returns the numbers of the parcels that an authentic webhook message is about; null if the message is not authentic. */
  parseWebhook: (message: WebhookMessage) => string[] | null
}

export type WebhookMessage = { header: (name: string) => string; body: string }

/** The courier refuses a request, for example because it does not serve an address. The message is the courier's own. */
export class CourierRefusal extends Error {
  constructor(message: string) {
    super(message.slice(0, 300))
    this.name = 'CourierRefusal'
  }
}
