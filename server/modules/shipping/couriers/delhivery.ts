import { z } from 'zod'
import type { ParcelEvent, ParcelState } from '../../../../contract/shipping/couriers.ts'
import { dayInIndia } from '../../../../contract/core/dates.ts'
import { paise } from '../../../../contract/core/money.ts'
import { callCourier, download, isSameSecret, parseJson, readReply } from './call-courier.ts'
import {
  CourierRefusal,
  type Booking,
  type Courier,
  type Offer,
  type OfferRequest,
  type ParcelRequest,
  type TrackingReport,
} from './courier.ts'
import { indianTime } from './indian-time.ts'

export type DelhiveryKeys = {
  token: string
  baseUrl: string
  /** The name of the warehouse in the account. */
  pickupLocation: string
  webhookToken: string
}

const Id = z.union([z.string(), z.number()]).transform(String)
const Pins = z.object({
  delivery_codes: z.array(
    z.object({ postal_code: z.object({ pre_paid: z.string(), cod: z.string() }).loose() }),
  ),
})
const Charges = z.array(z.object({ total_amount: z.coerce.number() }))
const Created = z.object({
  packages: z.array(
    z.object({
      status: z.string(),
      waybill: z.string(),
      remarks: z.array(z.string()).nullish().catch(null),
    }),
  ),
  rmk: z.string().nullish(),
})
const Scan = z.object({
  ScanDetail: z.object({
    ScanDateTime: z.string(),
    Instructions: z.string().nullish(),
    Scan: z.string(),
    ScanType: z.string(),
    StatusCode: z.string().nullish().catch(null),
    ScannedLocation: z.string().nullish(),
  }),
})
const Tracked = z.object({
  ShipmentData: z.array(
    z.object({
      Shipment: z.object({ AWB: Id, ExpectedDeliveryDate: z.string().nullish(), Scans: z.array(Scan) }),
    }),
  ),
})
const Slip = z.object({
  packages: z.array(z.object({ pdf_download_link: z.url({ protocol: /^https?$/ }) })),
})
const Message = z.object({ Shipment: z.object({ AWB: Id }) })
const Outcome = z.object({
  success: z.boolean().nullish().catch(null),
  status: z.boolean().nullish().catch(null),
  /** True if a pickup at this warehouse was requested for the same day before. It includes all parcels, so the request needs no repetition. */
  pr_exist: z.boolean().nullish().catch(null),
  error: z
    .union([z.string(), z.object({ message: z.string() }).transform(({ message }) => message)])
    .nullish()
    .catch(null),
})

/** Delhivery. Source: its public API documentation (one.delhivery.com/developer-portal). */
export function createDelhivery(keys: DelhiveryKeys): Courier {
  const client = createClient(keys)
  return {
    id: 'delhivery',
    rates: (request) => findRates(client, request),
    book: (request) => book(client, request),
    findBooking: async (reference) => {
      const number = (await readShipment(client, { ref_ids: reference }))?.AWB
      return number ? { number, ref: null, carrier: 'Delhivery' } : null
    },
    label: ({ number }) => downloadSlip(client, number),
    requestPickup: async (_, day) => {
      const visit = { pickup_date: day, pickup_time: '14:00:00', expected_package_count: 1 }
      assertDone(await client.post('/fm/request/new/', { ...visit, pickup_location: keys.pickupLocation }))
    },
    track: async (number) => toReport(await readShipment(client, { waybill: number })),
    cancel: async ({ number }) => {
      assertDone(await client.post('/api/p/edit', { waybill: number, cancellation: true }))
    },
    parseWebhook({ header, body }) {
      if (!isSameSecret(header('authorization'), `Token ${keys.webhookToken}`)) return null
      const message = Message.safeParse(parseJson(body))
      return message.success ? [message.data.Shipment.AWB] : []
    },
  }
}

function createClient({ token, baseUrl, pickupLocation }: DelhiveryKeys) {
  const headers = { authorization: `Token ${token}`, accept: 'application/json' }
  const send = (path: string, type: string, body: string) =>
    callCourier({
      url: baseUrl + path,
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body,
    })
  return {
    get: (path: string, query: Record<string, string>) =>
      callCourier({ url: `${baseUrl}${path}?${new URLSearchParams(query)}`, headers }),
    post: (path: string, body: object) => send(path, 'application/json', JSON.stringify(body)),
    /** Bookings are sent as a form that contains JSON. */
    create(shipment: object) {
      const data = JSON.stringify({ shipments: [shipment], pickup_location: { name: pickupLocation } })
      const form = new URLSearchParams({ format: 'json', data }).toString()
      return send('/api/cmu/create.json', 'application/x-www-form-urlencoded', form)
    },
  }
}
type Client = ReturnType<typeof createClient>

async function findRates({ get }: Client, { from, to, weightGrams, cash }: OfferRequest): Promise<Offer[]> {
  const { delivery_codes: codes } = readReply(Pins, await get('/c/api/pin-codes/json/', { filter_codes: to }))
  const isServed = codes.some(({ postal_code: code }) => (cash > 0 ? code.cod : code.pre_paid) === 'Y')
  if (!isServed) return []
  const query = {
    md: 'S',
    ss: 'Delivered',
    o_pin: from,
    d_pin: to,
    cgm: String(weightGrams),
    pt: cash > 0 ? 'COD' : 'Pre-paid',
    cod: String(cash / 100),
  }
  const charges = readReply(Charges, await get('/api/kinko/v1/invoice/charges/.json', query))
  return charges.slice(0, 1).map(({ total_amount: rupees }) => ({
    service: null,
    carrier: 'Delhivery',
    charge: paise(Math.round(rupees * 100)),
    days: null,
  }))
}

async function book({ create }: Client, request: ParcelRequest): Promise<Booking> {
  const { packages, rmk } = readReply(Created, await create(shipmentOf(request)))
  const [parcel] = packages
  if (parcel?.status !== 'Success' || !parcel.waybill) {
    throw new CourierRefusal(parcel?.remarks?.join(', ') || rmk || 'Delhivery has not booked the parcel')
  }
  return { number: parcel.waybill, ref: null, carrier: 'Delhivery' }
}

async function downloadSlip({ get }: Client, number: string): Promise<Uint8Array> {
  const { packages } = readReply(Slip, await get('/api/p/packing_slip', { wbns: number, pdf: 'true' }))
  const link = packages[0]?.pdf_download_link
  if (!link) throw new CourierRefusal('Delhivery has no label for this parcel')
  return download(link)
}

/** Throws if a reply with status 200 says that the request failed. */
function assertDone(reply: unknown) {
  const { success, status, error, pr_exist: isRequested } = readReply(Outcome, reply)
  if (isRequested) return
  if (success === false || status === false) throw new CourierRefusal(error ?? 'Delhivery has refused')
}

type Shipment = z.infer<typeof Tracked>['ShipmentData'][number]['Shipment']

/** Reads a parcel. Delhivery answers an unknown number with an error instead of an empty list. */
async function readShipment({ get }: Client, query: Record<string, string>): Promise<Shipment | undefined> {
  const reply = await get('/api/v1/packages/json/', query)
  const tracked = Tracked.safeParse(reply)
  if (tracked.success) return tracked.data.ShipmentData[0]?.Shipment
  readReply(z.object({ Error: z.string() }), reply) // any other reply is not understood
  return undefined
}

function toReport(shipment: Shipment | undefined): TrackingReport {
  const scans = (shipment?.Scans ?? []).flatMap(({ ScanDetail: scan }) => {
    const at = indianTime(scan.ScanDateTime)
    return at ? [{ ...scan, at }] : []
  })
  const dispatches = scans.filter((scan) => stateOf(scan) === 'out_for_delivery')
  const events = scans.flatMap((scan): ParcelEvent[] => {
    const wasDispatched = dispatches.some(({ at }) => at < scan.at)
    const state = isFailedAttempt(scan, wasDispatched) ? 'undelivered' : stateOf(scan)
    const text = scan.Instructions || scan.Scan
    return state ? [{ state, text, place: scan.ScannedLocation || null, at: scan.at }] : []
  })
  const expected = indianTime(shipment?.ExpectedDeliveryDate ?? '')
  return { events, expectedOn: expected && dayInIndia(new Date(expected)) }
}

type ScanDetail = z.infer<typeof Scan>['ScanDetail']

/** The codes of failed attempts in Delhivery's documentation of its non-delivery reports (NDR). */
const failedAttemptCodes = [
  'EOD-6',
  'EOD-11',
  'EOD-15',
  'EOD-16',
  'EOD-43',
  'EOD-69',
  'EOD-74',
  'EOD-86',
  'EOD-104',
  'ST-108',
]

/**
 * Delhivery scans a parcel as `Pending` when it arrives in the city of the customer, and again after each attempt to deliver it that has
 * failed. Only a parcel that was dispatched before, or a code of a failed attempt, means that an attempt has failed.
 */
function isFailedAttempt(
  { ScanType: type, Scan: scan, StatusCode: code }: ScanDetail,
  wasDispatched: boolean,
) {
  if (type !== 'UD' || scan.toLowerCase() !== 'pending') return false
  return wasDispatched || failedAttemptCodes.includes(code ?? '')
}

/** The scans of Delhivery by type: UD on the way to the customer, DL delivered, RT on the way back. */
function stateOf({ ScanType: type, Scan: scan }: ScanDetail): ParcelState | null {
  const name = scan.toLowerCase()
  if (type === 'DL') return name === 'rto' ? 'returned' : 'delivered'
  if (type === 'RT') return 'returning'
  if (type === 'CN') return 'cancelled'
  if (type === 'LT') return 'lost'
  if (type !== 'UD') return null
  if (name === 'dispatched') return 'out_for_delivery'
  return name === 'manifested' || name === 'not picked' ? null : 'in_transit'
}

/** The parcel as Delhivery expects it: rupees, grams and centimetres. */
const shipmentOf = ({ reference, to, goods, value, cash, weightGrams }: ParcelRequest) => ({
  name: to.recipient,
  add: [to.line1, to.line2].filter(Boolean).join(', '),
  pin: to.pin,
  city: to.city,
  state: to.state,
  country: 'India',
  phone: to.phone.slice(-10),
  order: reference,
  payment_mode: cash > 0 ? 'COD' : 'Prepaid',
  cod_amount: cash / 100,
  total_amount: value / 100,
  products_desc: goods
    .map(({ title, quantity }) => `${quantity} x ${title}`)
    .join(', ')
    .slice(0, 200),
  quantity: goods.reduce((sum, { quantity }) => sum + quantity, 0),
  weight: weightGrams,
  shipment_width: 28,
  shipment_height: 8,
  shipment_length: 35,
  shipping_mode: 'Surface',
})
