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

export type ShiprocketKeys = {
  email: string
  password: string
  baseUrl: string
  /** The name of the pickup address in the account. */
  pickupLocation: string
  webhookToken: string
}

const Id = z.union([z.string(), z.number()]).transform(String)
const Token = z.object({ token: z.string().min(1) })
const Rates = z.object({
  data: z.object({
    available_courier_companies: z.array(
      z.object({
        courier_company_id: Id,
        courier_name: z.string(),
        rate: z.coerce.number(),
        estimated_delivery_days: z.coerce.number().int().nullish().catch(null),
      }),
    ),
  }),
})
const Created = z.object({ shipment_id: Id })
const Assigned = z.object({
  awb_assign_status: z.coerce.number(),
  response: z.object({ data: z.object({ awb_code: Id, courier_name: z.string() }).partial() }).nullish(),
  message: z.string().nullish(),
})
const Orders = z.object({
  data: z.array(
    z.object({
      channel_order_id: Id,
      shipments: z.array(z.object({ id: Id, awb: Id.nullish(), courier: z.string().nullish() })),
    }),
  ),
})
const Label = z.object({ label_url: z.url({ protocol: /^https?$/ }) })
const Tracked = z.object({
  tracking_data: z.object({
    etd: z.string().nullish(),
    shipment_track_activities: z
      .array(
        z.object({
          date: z.string(),
          activity: z.string(),
          location: z.string().nullish(),
          'sr-status': Id.nullish(),
        }),
      )
      .nullish(),
  }),
})
const Message = z.object({ awb: Id })

/** A token is valid for ten days. It is renewed after nine. */
const TOKEN_MS = 9 * 86_400_000

/**
 * Shiprocket, which books parcels with many carriers. Source: its public API documentation (apidocs.shiprocket.in). A booking has two
 * steps: an order is created, then a carrier is assigned. Creating an order with a known number returns the existing order.
 */
export function createShiprocket(keys: ShiprocketKeys): Courier {
  const client = createClient(keys)
  const { get, post } = client
  return {
    id: 'shiprocket',
    rates: (request) => findRates(client, request),
    async book(request) {
      const { shipment_id: id } = readReply(
        Created,
        await post('/orders/create/adhoc', orderOf(request, keys)),
      )
      return assignCarrier(client, id, request.service)
    },
    findBooking: (reference) => findBooking(client, reference),
    async label({ ref }) {
      const { label_url: url } = readReply(
        Label,
        await post('/courier/generate/label', { shipment_id: [ref] }),
      )
      return download(url)
    },
    async requestPickup({ ref }, day) {
      await post('/courier/generate/pickup', { shipment_id: [ref], pickup_date: [day] })
    },
    track: async (number) =>
      toReport(readReply(Tracked, await get(`/courier/track/awb/${encodeURIComponent(number)}`))),
    async cancel({ number }) {
      await post('/orders/cancel/shipment/awbs', { awbs: [number] })
    },
    parseWebhook({ header, body }) {
      if (!isSameSecret(header('x-api-key'), keys.webhookToken)) return null
      const message = Message.safeParse(parseJson(body))
      return message.success ? [message.data.awb] : []
    },
  }
}

/** Calls the API with the token of one login, which all calls share. */
function createClient({ baseUrl, email, password }: ShiprocketKeys) {
  let login: { token: Promise<string>; until: number } | null = null

  const send = (path: string, body: object, headers: Record<string, string> = {}) =>
    callCourier({
      url: baseUrl + path,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  function freshToken(): Promise<string> {
    if (login && login.until > Date.now()) return login.token
    const token = send('/auth/login', { email, password }).then((reply) => readReply(Token, reply).token)
    login = { token, until: Date.now() + TOKEN_MS }
    token.catch(() => (login = null))
    return token
  }
  const bearer = async () => ({ authorization: `Bearer ${await freshToken()}` })

  return {
    get: async (path: string, query: Record<string, string> = {}) =>
      callCourier({ url: `${baseUrl}${path}?${new URLSearchParams(query)}`, headers: await bearer() }),
    post: async (path: string, body: object) => send(path, body, await bearer()),
  }
}
type Client = ReturnType<typeof createClient>

async function findRates({ get }: Client, { from, to, weightGrams, cash }: OfferRequest): Promise<Offer[]> {
  const query = {
    pickup_postcode: from,
    delivery_postcode: to,
    weight: String(weightGrams / 1000),
    cod: cash > 0 ? '1' : '0',
  }
  const { data } = readReply(Rates, await get('/courier/serviceability/', query))
  return data.available_courier_companies.map((company) => ({
    service: company.courier_company_id,
    carrier: company.courier_name,
    charge: paise(Math.round(company.rate * 100)),
    days: company.estimated_delivery_days ?? null,
  }))
}

/** Assigns a carrier to an order of Shiprocket. Without a service, Shiprocket chooses the carrier. */
async function assignCarrier({ post }: Client, shipment: string, service: string | null): Promise<Booking> {
  const order = { shipment_id: shipment, ...(service && { courier_id: service }) }
  const {
    response,
    message,
    awb_assign_status: status,
  } = readReply(Assigned, await post('/courier/assign/awb', order))
  const { awb_code: number, courier_name: carrier = 'Shiprocket' } = response?.data ?? {}
  if (status !== 1 || !number) throw new CourierRefusal(message ?? 'Shiprocket has not assigned a carrier')
  return { number, ref: shipment, carrier }
}

async function findBooking({ get }: Client, reference: string): Promise<Booking | null> {
  const { data } = readReply(Orders, await get('/orders', { search: reference }))
  const shipment = data.find(({ channel_order_id: id }) => id === reference)?.shipments[0]
  if (!shipment?.awb) return null
  return { number: shipment.awb, ref: shipment.id, carrier: shipment.courier ?? 'Shiprocket' }
}

function toReport({ tracking_data: data }: z.infer<typeof Tracked>): TrackingReport {
  const events = (data.shipment_track_activities ?? []).flatMap((activity): ParcelEvent[] => {
    const state = states[activity['sr-status'] ?? '']
    const at = indianTime(activity.date)
    return state && at ? [{ state, text: activity.activity, place: activity.location || null, at }] : []
  })
  const expected = indianTime(data.etd ?? '')
  return { events, expectedOn: expected && dayInIndia(new Date(expected)) }
}

/** The status numbers of Shiprocket that tell customers and staff something new. */
const states: Record<string, ParcelState> = {
  '6': 'picked_up',
  '42': 'picked_up',
  '18': 'in_transit',
  '38': 'in_transit',
  '17': 'out_for_delivery',
  '21': 'undelivered',
  '7': 'delivered',
  '9': 'returning',
  '46': 'returning',
  '40': 'returning',
  '10': 'returned',
  '12': 'lost',
  '24': 'lost',
  '8': 'cancelled',
}

/** The order as Shiprocket expects it: rupees, kilograms and centimetres. The size is that of a folded garment. */
function orderOf({ reference, to, goods, value, cash, weightGrams }: ParcelRequest, keys: ShiprocketKeys) {
  return {
    order_id: reference,
    order_date: dayInIndia(new Date()),
    pickup_location: keys.pickupLocation,
    billing_customer_name: to.recipient,
    billing_last_name: '',
    billing_address: to.line1,
    billing_address_2: to.line2 ?? '',
    billing_city: to.city,
    billing_pincode: to.pin,
    billing_state: to.state,
    billing_country: 'India',
    billing_phone: to.phone.slice(-10),
    shipping_is_billing: true,
    order_items: goods.map(({ title, quantity, price, sku }) => ({
      name: title,
      sku,
      units: quantity,
      selling_price: price / 100,
    })),
    payment_method: cash > 0 ? 'COD' : 'Prepaid',
    sub_total: (cash > 0 ? cash : value) / 100,
    weight: weightGrams / 1000,
    length: 35,
    breadth: 28,
    height: 8,
  }
}
