import sharp from 'sharp'
import type { HandoverView } from '../../contract/rentals/handover.ts'
import {
  handOutPiece,
  showHandover,
  takeBackPiece,
  type CounterPayment,
} from '../../contract/rentals/handover.ts'
import { paise } from '../../contract/core/money.ts'
import { placeOrder, type Order, type PaymentMethod } from '../../contract/orders/orders.ts'
import type { Day } from '../../contract/rentals/rentals.ts'
import { readBalances } from '../modules/ledger/balances.ts'
import { sampleAddress, allowCodForEverything } from './checkout-fixture.ts'
import { createTestProduct } from './product-fixture.ts'
import type { TestUser, TestShop } from './shop.ts'

type CounterOptions = { pieces?: number; rent?: number; deposit?: number; customer?: TestUser }
type BookingRequest = { from: Day; until: Day; quantity?: number; paymentMethod?: PaymentMethod }

/** Creates one rental product (500 rupees a day, deposit 2,000), a customer, and a member of staff who does handovers. */
export async function createRentalCounter(
  shop: TestShop,
  { pieces = 1, rent = 500_00, deposit = 2000_00, ...users }: CounterOptions = {},
) {
  const product = await createTestProduct(shop.db, {
    rentPrice: paise(rent),
    deposit: paise(deposit),
    sizes: [{ size: 'M', pieces }],
  })
  const customer = users.customer ?? (await shop.signedIn())
  const staff = await shop.signedIn('admin')
  const codes = (await piecesOf(shop, product.skuIds[0]!)).map(({ code }) => code)

  async function book({
    quantity = 1,
    paymentMethod = 'phonepe',
    ...period
  }: BookingRequest): Promise<Order> {
    const days = (Date.parse(period.until) - Date.parse(period.from)) / 86_400_000 + 1
    const items = [{ productId: product.id, type: 'rent' as const, quantity, ...period }]
    const total = paise(quantity * days * rent)
    if (paymentMethod === 'cod') await allowCodForEverything(shop.db)
    const body = { items, couponCode: null, total, paymentMethod, address: sampleAddress }
    return customer.api(placeOrder, { body })
  }

  return { ...product, customer, staff, codes, book, ...counterActions(shop, { staff, codes }) }
}

type CounterDeps = { staff: TestUser; codes: readonly string[] }

function counterActions(shop: TestShop, { staff, codes }: CounterDeps) {
  const holdsOf = (order: Pick<Order, '_id'>) =>
    shop.db.selectFrom('rental_holds').selectAll().where('order_id', '=', order._id).orderBy('id').execute()
  const holdOf = async (order: Pick<Order, '_id'>) => (await holdsOf(order))[0]!.id
  const inspectionOf = (code = codes[0]!, payment: CounterPayment | null = null) => ({
    code,
    payment,
    items: [{ name: 'Choli', isThere: true, note: '' }],
    condition: 'good' as const,
    note: '',
  })
  return {
    holdsOf,
    holdOf,
    inspectionOf,
    view: (id: number): Promise<HandoverView> => staff.api(showHandover, { params: { id } }),
    /** `payment` is needed if the order is due on delivery. */
    handOut: (id: number, code?: string, payment?: CounterPayment) =>
      staff.api(handOutPiece, { params: { id }, body: inspectionOf(code, payment) }),
    takeBack: (id: number, code?: string, payment?: CounterPayment) =>
      staff.api(takeBackPiece, { params: { id }, body: { ...inspectionOf(code, payment), to: 'cleaning' } }),
    /** Returns the ledger balances of an order by account, in paise; credit balances are negative. */
    balances: async ({ _id }: Pick<Order, '_id'>) => Object.fromEntries(await readBalances(shop.db, _id)),
  }
}

const piecesOf = (shop: TestShop, skuId: string) =>
  shop.db.selectFrom('rental_pieces').select('code').where('sku_id', '=', skuId).orderBy('code').execute()

/** A photo with EXIF metadata (artist and GPS), as taken by a phone. */
export const phonePhoto = (colour = '#b3123f'): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: colour } })
    .withExif({ IFD0: { Artist: 'Meena' }, IFD3: { GPSLatitude: '23/1 1/1 0/1' } })
    .jpeg()
    .toBuffer()

/** Uploads a handover photo as the handover page does: the request body is the file. */
export async function uploadHandoverPhoto(
  shop: TestShop,
  user: TestUser,
  { holdId, phase, bytes }: { holdId: number; phase: 'out' | 'back'; bytes: Buffer },
) {
  const response = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/rentals/holds/${holdId}/photos?phase=${phase}`,
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'image/jpeg' },
    payload: bytes,
  })
  return { status: response.statusCode, body: response.json<{ id: string; code?: string }>() }
}
