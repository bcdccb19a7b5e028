import { dayInIndia } from '../../contract/core/dates.ts'
import type { Paise } from '../../contract/core/money.ts'
import { makePayouts, settlePayout } from '../../contract/sellers/payouts.ts'
import { acceptInvitation, inviteMember, type MemberRole } from '../../contract/sellers/seller-team.ts'
import { placeOrder, setOrderStatus, type Order } from '../../contract/orders/orders.ts'
import type { z } from 'zod'
import { createTestProduct } from './product-fixture.ts'
import type { TestUser, TestShop } from './shop.ts'

export type Business = {
  id: string
  owner: TestUser
  addProduct: (options?: SellerProductOptions) => ReturnType<typeof createTestProduct>
}
type SellerProductOptions = Parameters<typeof createTestProduct>[1]
type BusinessOptions = {
  owner?: TestUser
  name?: string
  gstin?: string | null
  pan?: string | null
  state?: string
}

let count = 0

/** Creates an active business with its owner. The returned `addProduct` creates a product of this business. */
export async function createBusiness(shop: TestShop, request: BusinessOptions = {}): Promise<Business> {
  count += 1
  const owner = request.owner ?? (await shop.signedIn('seller'))
  const name = request.name ?? `Business ${count}`
  const { id } = await shop.db
    .insertInto('sellers')
    .values({
      user_id: owner.id,
      display_name: name,
      business_name: name,
      contact_name: 'Test owner',
      email: owner.email,
      phone: '9800000100',
      state: request.state ?? 'Gujarat',
      gstin: request.gstin ?? null,
      pan: request.pan ?? null,
      bank_name: name,
      bank_account: `000123456${String(count).padStart(3, '0')}`,
      bank_ifsc: 'EXAM0000001',
      agreed_at: new Date(),
      status: 'active',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, owner, addProduct: (options) => createSellerProduct(shop, id, options) }
}

async function createSellerProduct({ db }: TestShop, sellerId: string, options?: SellerProductOptions) {
  const product = await createTestProduct(db, options)
  await db.updateTable('products').set({ seller_id: sellerId }).where('id', '=', product.id).execute()
  return product
}

/** Returns the token in the newest e-mail to this address. */
export async function tokenInEmail({ db }: TestShop, email: string): Promise<string> {
  const { content } = await db
    .selectFrom('emails')
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .select('content')
    .executeTakeFirstOrThrow()
  return /token=([\w-]+)/.exec(JSON.stringify(content))![1]!
}

/** Adds a user to a team: the owner invites the user, and the user accepts the invitation. */
export async function joinTeam(
  shop: TestShop,
  owner: TestUser,
  { member, role = 'member' }: { member: TestUser; role?: z.infer<typeof MemberRole> },
) {
  await owner.api(inviteMember, { body: { email: member.email, role } })
  await member.api(acceptInvitation, { body: { token: await tokenInEmail(shop, member.email) } })
}

const home = {
  recipient: 'Asha Demo',
  phone: '9800000000',
  line1: '7 Pol Street',
  line2: '',
  pin: '380001',
  city: 'Ahmedabad',
  state: 'Gujarat',
}

type PurchaseRequest = {
  items: readonly {
    productId: string
    skuId?: string
    quantity: number
    type?: 'buy' | 'rent'
    from?: string
    until?: string
  }[]
  total: Paise
  couponCode?: string | null
  paymentMethod?: 'phonepe' | 'cod'
}

/** Places an order with a delivery address in Ahmedabad and runs all due jobs. The demo provider pays the order at once. */
export async function buy(
  shop: TestShop,
  customer: TestUser,
  { items, couponCode = null, ...request }: PurchaseRequest,
): Promise<Order> {
  const drafts = items.map(({ type = 'buy', ...item }) => ({ type, ...item }))
  const body = { items: drafts, couponCode, address: home, ...request }
  const order = await customer.api(placeOrder, { body })
  await shop.runJobs()
  return order
}

/** Sets the status of an order as a member of staff, and runs all due jobs. */
export async function changeOrderStatus(
  shop: TestShop,
  staff: TestUser,
  { id, status }: { id: string; status: Order['status'] },
) {
  await staff.api(setOrderStatus, { params: { id }, body: { status } })
  await shop.runJobs()
}

/** Pays out what the shop owes this business for the orders that were delivered until today, as a member of staff. */
export async function payOut(staff: TestUser, { id: sellerId }: Pick<Business, 'id'>) {
  const until = dayInIndia(new Date())
  const { payouts } = await staff.api(makePayouts, { body: { until } })
  const { _id: id } = payouts.find((payout) => payout.sellerId === sellerId)!
  await staff.api(settlePayout, { params: { id }, body: { utr: `EXAMPLE${id.slice(0, 8)}` } })
}
