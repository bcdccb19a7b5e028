import { z } from 'zod'
import { optionalName } from '../accounts/names.ts'
import { endpoint } from '../core/endpoint.ts'
import { optionalText, Rupees, text } from '../core/wire.ts'
import { Order, OrderDraft, OrderItemDraft, QuoteReply } from '../orders/orders.ts'
import { UpiRequest } from '../payments/payments.ts'
import { EnteredAddress } from '../shipping/addresses.ts'

// Counter sales: staff sell and rent in the shop, to a customer who stands before them.

/** How a customer pays at the counter. `later`: the amount stays due. */
export const CounterMethod = z.enum(['cash', 'upi', 'later'], 'Choose how the customer pays')
export type CounterMethod = z.infer<typeof CounterMethod>

const WRONG_PHONE = 'Enter a 10-digit Indian mobile number'

/** Removes everything but the 10 digits of an Indian mobile number, also the country code. */
export const tenDigits = (phone: string): string =>
  phone.replaceAll(/\D/g, '').replace(/^(91|0)(?=\d{10}$)/, '')

/** An Indian mobile number as staff type it. The result has 10 digits. */
const Phone = z
  .string(WRONG_PHONE)
  .overwrite(tenDigits)
  .regex(/^[6-9]\d{9}$/, WRONG_PHONE)
const OptionalPhone = z
  .string()
  .overwrite(tenDigits)
  .regex(/^([6-9]\d{9})?$/, WRONG_PHONE)
  .nullish()

const isEmail = (value: string) => z.email().safeParse(value).success
const OptionalEmail = text(254)
  .refine((value) => value === '' || isEmail(value), 'Enter a valid e-mail address')
  .nullish()

/** A customer whom the shop knows by a phone number. An account or an earlier customer is never more than a suggestion to staff. */
export const KnownCustomer = z.object({
  /** The account; null for a customer without an account. */
  userId: z.string().nullable(),
  name: z.string(),
  /** The e-mail address of the account with most of its letters hidden; null for a customer without an account. */
  email: z.string().nullable(),
  orders: z.number().int(),
  lastOrderAt: z.iso.datetime().nullable(),
})
export type KnownCustomer = z.infer<typeof KnownCustomer>

export const counterCustomers = endpoint({
  access: 'orders',
  method: 'GET',
  path: '/api/admin/counter/customers',
  summary:
    'Lists the customers with this phone number: accounts, and customers of earlier orders without an account',
  query: z.object({ phone: Phone }),
  reply: z.object({ phone: z.string(), customers: z.array(KnownCustomer) }),
  limit: 60,
})

/** A live product that can be sold or rented at the counter. `price` is for one unit, or the rent of one day. */
export const CounterProduct = z.object({
  productId: z.string(),
  title: z.string(),
  image: z.string(),
  type: z.enum(['buy', 'rent']),
  skus: z.array(
    z.object({
      skuId: z.string(),
      size: z.string().nullable(),
      colour: z.string().nullable(),
      price: Rupees,
      deposit: Rupees,
      /** Units in stock; null for a rental, whose availability depends on its days. */
      available: z.number().int().nullable(),
    }),
  ),
})
export type CounterProduct = z.infer<typeof CounterProduct>

export const counterGoods = endpoint({
  access: 'orders',
  method: 'GET',
  path: '/api/admin/counter/goods',
  summary:
    'Finds goods of the shop by the code of a rental piece, the code or id of a SKU, the handle of a product, or words of its title',
  query: z.object({ q: text(100).min(2, 'Scan a code or type a name') }),
  reply: z.object({
    products: z.array(CounterProduct),
    /** The SKU that a scanned code stands for; null for a search by name. */
    skuId: z.string().nullable(),
    /** The scanned piece; null for all other codes. */
    pieceCode: z.string().nullable(),
  }),
  limit: 240,
})

/** An item of a counter sale. With `pieceCode` the customer gets this very piece. */
export const CounterItem = OrderItemDraft.extend({ pieceCode: optionalText(60) }).refine(
  ({ pieceCode, type, quantity }) => !pieceCode || (type === 'rent' && quantity === 1),
  { path: ['pieceCode'], message: 'A piece is one rented garment' },
)
export type CounterItem = z.infer<typeof CounterItem>

const Items = z
  .array(CounterItem, 'Add something to sell or to rent')
  .min(1, 'Add something to sell or to rent')
  .max(50, 'At most 50 lines in one sale')

export const CounterQuote = QuoteReply.extend({
  /** For each method why the sale cannot be paid with it; null when it can. */
  methods: z.object({ cash: z.null(), upi: z.string().nullable(), later: z.string().nullable() }),
})
export type CounterQuote = z.infer<typeof CounterQuote>

export const quoteCounterSale = endpoint({
  access: 'orders',
  method: 'POST',
  path: '/api/admin/counter/quote',
  summary: 'Quotes a counter sale, and lists the items and pieces that are not available on their days',
  body: z.object({
    items: Items,
    couponCode: optionalText(40),
    userId: optionalText(100),
    payment: CounterMethod.default('cash'),
  }),
  reply: CounterQuote,
  limit: 240,
})

/** The customer of a counter sale. With `userId` the order belongs to this account. All fields are optional for a small sale. */
export const CounterCustomer = z.object({
  userId: optionalText(100),
  name: optionalName(100),
  phone: OptionalPhone,
  email: OptionalEmail,
})
export type CounterCustomer = z.infer<typeof CounterCustomer>

/** A counter sale with what is still due. */
export const CounterSale = z.object({
  order: Order,
  due: Rupees,
  /** The request for a UPI transfer of the amount due; null if nothing is due, or if the shop has no UPI ID. */
  upi: UpiRequest.nullable(),
})
export type CounterSale = z.infer<typeof CounterSale>

export const NewCounterSale = z.object({
  customer: CounterCustomer,
  /** The address of the customer, where the rules of the counter need it. Nothing is sent there. */
  address: EnteredAddress.nullish(),
  items: Items,
  couponCode: OrderDraft.shape.couponCode,
  /** The totals that staff told the customer. The sale is refused if they have changed. */
  total: Rupees,
  amountDue: Rupees,
  payment: CounterMethod,
  /** The cash that the customer gave, if staff entered it. */
  given: Rupees.nullish(),
})
export type NewCounterSale = z.output<typeof NewCounterSale>

export const placeCounterSale = endpoint({
  access: 'orders',
  method: 'POST',
  path: '/api/admin/counter/sales',
  summary:
    'Sells and rents at the counter. Goods that are paid in cash or later are handed over at once; a UPI payment is recorded afterwards',
  body: NewCounterSale,
  reply: CounterSale,
  status: 201,
  idempotent: true,
})

/** A counter sale that is not paid yet, in the list of the counter. */
export const UnpaidSale = z.object({
  orderId: z.string(),
  name: z.string().nullable(),
  amountDue: Rupees,
  method: z.enum(['upi', 'later']),
  at: z.iso.datetime(),
})
export type UnpaidSale = z.infer<typeof UnpaidSale>

export const unpaidCounterSales = endpoint({
  access: 'orders',
  method: 'GET',
  path: '/api/admin/counter/sales',
  summary: 'Lists the last counter sales that wait for a payment, newest first',
  reply: z.object({ sales: z.array(UnpaidSale) }),
})

const orderId = z.object({ id: z.string().max(100) })

export const showCounterSale = endpoint({
  access: 'orders',
  method: 'GET',
  path: '/api/admin/counter/sales/:id',
  summary: 'Returns a counter sale with the amount that is still due and the UPI request for it',
  params: orderId,
  reply: CounterSale,
})

export const payCounterSale = endpoint({
  access: 'orders',
  method: 'POST',
  path: '/api/admin/counter/sales/:id/payment',
  summary: 'Records that the customer has paid a counter sale in cash or by UPI, and hands over its goods',
  params: orderId,
  body: z.object({
    via: CounterMethod.exclude(['later']),
    /** The reference of the UPI transfer, if staff see it. */
    utr: text(20)
      .regex(/^(\d{12})?$/, 'Enter the 12-digit UTR')
      .nullish(),
  }),
  reply: CounterSale,
})
