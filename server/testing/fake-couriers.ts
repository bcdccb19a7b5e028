import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Parcel = {
  reference: string
  shipment: string
  number: string | null
  isCancelled: boolean
  cod: number
}

/** An event as the courier stores it. `at` is Indian time without a zone, for example `2026-09-24 16:05:00`. */
type Scan = { code: string; type?: string; statusCode?: string; text: string; place: string; at: string }

/**
 * The next `times` requests whose path contains `path` fail. `after`: the courier carries out the request, and only its response is
 * lost. `refuse`: it says no with this message. `reply`: it carries out the request and sends this reply.
 */
type InjectedFailure = { path: string; times: number; after?: boolean; refuse?: string; reply?: object }

type Call = { query: URLSearchParams; body: Record<string, unknown>; path: string }
type Routes = Record<string, (call: Call) => unknown>

export const WEBHOOK_TOKEN = 'a-token-of-couriers'

/** The bookings and events of both couriers. */
function createBook() {
  const parcels = new Map<string, Parcel>()
  const scans = new Map<string, Scan[]>()
  const find = (test: (parcel: Parcel) => boolean) => [...parcels.values()].find(test)
  return {
    parcels,
    scans,
    pickups: [] as unknown[],
    byNumber: (number: unknown) => find((parcel) => parcel.number === String(number)),
    byShipment: (id: unknown) => find(({ shipment }) => shipment === String(id)),
    scansOf: (number: string) => scans.get(number) ?? [],
    /** Returns the booking with this reference, or a new one. */
    bookOnce(reference: string, cod: number): Parcel {
      const shipment = String(5000 + parcels.size)
      const parcel = parcels.get(reference) ?? { reference, shipment, number: null, isCancelled: false, cod }
      parcels.set(reference, parcel)
      return parcel
    },
  }
}
type Book = ReturnType<typeof createBook>

const serves = (pin: string | null) => !pin?.startsWith('9')

const shiprocketRoutes = (book: Book, labelUrl: () => string): Routes => ({
  '/sr/auth/login': () => ({ token: 'a-login' }),
  '/sr/courier/serviceability/': ({ query }) => ({
    data: {
      available_courier_companies: serves(query.get('delivery_postcode'))
        ? [
            { courier_company_id: 10, courier_name: 'Blue Dart', rate: 92.5, estimated_delivery_days: '3' },
            { courier_company_id: 29, courier_name: 'Xpressbees', rate: 61, estimated_delivery_days: '5' },
          ]
        : [],
    },
  }),
  '/sr/orders/create/adhoc': ({ body }) => {
    const cod = body['payment_method'] === 'COD' ? Number(body['sub_total']) : 0
    return { shipment_id: book.bookOnce(String(body['order_id']), cod).shipment }
  },
  '/sr/courier/assign/awb': ({ body }) => {
    const parcel = book.byShipment(body['shipment_id'])!
    parcel.number ??= `SR${parcel.shipment}`
    const data = { awb_code: parcel.number, courier_name: 'Xpressbees' }
    return { awb_assign_status: 1, response: { data } }
  },
  '/sr/orders': ({ query }) => ({
    data: [...book.parcels.values()]
      .filter(({ reference }) => reference === query.get('search'))
      .map(({ reference, shipment, number }) => ({
        channel_order_id: reference,
        shipments: [{ id: shipment, awb: number, courier: 'Xpressbees' }],
      })),
  }),
  '/sr/courier/generate/pickup': ({ body }) => ({ pickup_status: book.pickups.push(body) && 1 }),
  '/sr/courier/generate/label': () => ({ label_url: labelUrl() }),
  '/sr/orders/cancel/shipment/awbs': ({ body }) => {
    const [number] = body['awbs'] as string[]
    book.byNumber(number)!.isCancelled = true
    return { message: 'Cancelled' }
  },
  '/sr/courier/track/awb': ({ path }) => ({
    tracking_data: {
      etd: '2026-10-09 20:00:00',
      shipment_track_activities: book.scansOf(path.split('/').at(-1)!).map(({ at, text, place, code }) => ({
        date: at,
        activity: text,
        location: place,
        'sr-status': code,
      })),
    },
  }),
})

const delhiveryRoutes = (book: Book, labelUrl: () => string): Routes => ({
  '/dl/c/api/pin-codes/json/': ({ query }) => ({
    delivery_codes: serves(query.get('filter_codes')) ? [{ postal_code: { pre_paid: 'Y', cod: 'N' } }] : [],
  }),
  '/dl/api/kinko/v1/invoice/charges/.json': () => [{ total_amount: 74.34 }],
  '/dl/api/cmu/create.json': ({ body }) => {
    const { shipments } = JSON.parse(String(body['data'])) as {
      shipments: { order: string; cod_amount: number }[]
    }
    const { order, cod_amount: cod } = shipments[0]!
    if (book.parcels.has(order)) {
      return { packages: [{ status: 'Fail', waybill: '', remarks: ['Duplicate order id'] }] }
    }
    const parcel = book.bookOnce(order, cod)
    parcel.number = `DL${parcel.shipment}`
    return { packages: [{ status: 'Success', waybill: parcel.number, remarks: [''] }] }
  },
  '/dl/api/v1/packages/json/': ({ query }) => {
    const waybill = query.get('waybill')
    const parcel = waybill ? book.byNumber(waybill) : book.parcels.get(query.get('ref_ids')!)
    if (!parcel?.number) return { Error: 'No such waybill or Order Id found' }
    const Scans = book.scansOf(parcel.number).map(({ at, text, place, code, type, statusCode }) => ({
      ScanDetail: {
        ScanDateTime: at.replace(' ', 'T'),
        Instructions: text,
        Scan: code,
        ScanType: type,
        StatusCode: statusCode,
        ScannedLocation: place,
      },
    }))
    const shipment = { AWB: parcel.number, ExpectedDeliveryDate: '2026-10-09T00:00:00', Scans }
    return { ShipmentData: [{ Shipment: shipment }] }
  },
  '/dl/api/p/packing_slip': () => ({ packages: [{ pdf_download_link: labelUrl() }] }),
  '/dl/fm/request/new/': ({ body }) => {
    const isSameDay = book.pickups.some(
      (pickup) => (pickup as Call['body'])['pickup_date'] === body['pickup_date'],
    )
    if (!isSameDay) return { pickup_id: book.pickups.push(body), pickup_date: body['pickup_date'] }
    const error = { message: 'Pickup request already exists for this warehouse', code: 669 }
    return { success: false, pr_exist: true, error }
  },
  '/dl/api/p/edit': ({ body }) => {
    book.byNumber(body['waybill'])!.isCancelled = true
    return { status: true }
  },
})

async function readCall(request: IncomingMessage): Promise<Call> {
  const { pathname: path, searchParams: query } = new URL(request.url!, 'http://127.0.0.1')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const isForm = String(request.headers['content-type']).includes('urlencoded')
  const body: unknown = isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text || '{}')
  return { path, query, body: body as Call['body'] }
}

/** A stand-in for Shiprocket and Delhivery on 127.0.0.1. It books parcels, tracks them, and fails as tests request. */
export async function startFakeCouriers() {
  const book = createBook()
  const labelUrl = () => `${url}/label.pdf`
  const routes: Routes = {
    '/control/report': ({ body }) => book.scans.set(String(body['number']), body['scans'] as Scan[]).size,
    ...shiprocketRoutes(book, labelUrl),
    ...delhiveryRoutes(book, labelUrl),
  }
  const names = Object.keys(routes)
  let failures: InjectedFailure[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const call = await readCall(request)
    const { path } = call
    if (path === '/label.pdf') return response.end('%PDF-1.4 label')
    const failure = failures.find((one) => one.times > 0 && path.includes(one.path))
    if (failure) failure.times -= 1
    if (failure?.refuse) return response.writeHead(422).end(JSON.stringify({ message: failure.refuse }))
    const name = names.find((route) => path === route) ?? names.find((route) => path.startsWith(`${route}/`))
    const reply = !failure || failure.after || failure.reply ? routes[name!]!(call) : null
    if (failure && !failure.reply) return response.destroy()
    const json = JSON.stringify(failure?.reply ?? reply)
    return response.writeHead(200, { 'content-type': 'application/json' }).end(json)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    /** Environment variables of a shop with accounts at both couriers. */
    settings: {
      SHIPROCKET_EMAIL: 'shop@example.com',
      SHIPROCKET_PASSWORD: 'a-courier-password',
      SHIPROCKET_WEBHOOK_TOKEN: WEBHOOK_TOKEN,
      SHIPROCKET_BASE_URL: `${url}/sr`,
      DELHIVERY_TOKEN: 'a-delhivery-token',
      DELHIVERY_PICKUP_LOCATION: 'Shop',
      DELHIVERY_WEBHOOK_TOKEN: WEBHOOK_TOKEN,
      DELHIVERY_BASE_URL: `${url}/dl`,
    },
    pickups: book.pickups,
    parcels: () => [...book.parcels.values()],
    fail: (failure: InjectedFailure) => failures.push(failure),
    recover: () => (failures = []),
    /** Replaces what the courier knows about a parcel. */
    report: (number: string, scans: Scan[]) => book.scans.set(number, scans),
    stop: () => server.close(),
  }
}

export type FakeCouriers = Awaited<ReturnType<typeof startFakeCouriers>>
