import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Address } from '../../../contract/orders/orders.ts'
import type { Right, Role } from '../../../contract/core/permissions.ts'
import type { Paise } from '../../../contract/core/money.ts'
import type { RentStep } from '../../../contract/checkout/pricing.ts'
import type { CatalogueSchema } from './schema-catalogue.ts'
import type { AdminSchema } from './schema-desk.ts'
import type { HandoverSchema } from './schema-handover.ts'
import type { ImportSchema } from './schema-imports.ts'
import type { IdentitySchema } from './schema-identities.ts'
import type { EmailSchema } from './schema-mails.ts'
import type { TaxDocumentSchema } from './schema-papers.ts'
import type { PaymentSchema } from './schema-payments.ts'
import type { PayoutSchema } from './schema-payouts.ts'
import type { UserSchema } from './schema-people.ts'
import type { SellerSchema } from './schema-sellers.ts'
import type { ReturnSchema } from './schema-returns.ts'
import type { SignInSchema } from './schema-sign-in.ts'

// The tables as Kysely types them. `db/migrations` is the law; this is its shadow.

type Instant = ColumnType<Date, Date | string | undefined, Date | string>
type Moment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Json<T> = ColumnType<T, string, string>
type Detail = { label: string; value: string }

export type Schema = CoreSchema &
  CatalogueSchema &
  AdminSchema &
  HandoverSchema &
  IdentitySchema &
  ImportSchema &
  EmailSchema &
  TaxDocumentSchema &
  PaymentSchema &
  PayoutSchema &
  UserSchema &
  ReturnSchema &
  SellerSchema &
  SignInSchema

type CoreSchema = {
  users: {
    id: string
    name: string
    email: string
    email_verified: Generated<boolean>
    image: string | null
    role: Generated<Role>
    rights: Generated<Right[]>
    type: Generated<'customer' | 'seller'>
    status: Generated<'active' | 'blocked' | 'inactive'>
    phone: string | null
    business_name: string | null
    last_sign_in_at: Date | null
    two_factor_enabled: Generated<boolean>
    created_at: Instant
    updated_at: Instant
  }
  secrets: { name: string; value: string }
  products: {
    id: Generated<string>
    slug: string
    product_type: 'marketplace' | 'rent'
    status: Generated<'live' | 'pending' | 'rejected' | 'archived'>
    title: string
    description: Generated<string>
    category: string
    gender: Generated<'women' | 'men' | 'kids'>
    brand: Generated<string>
    price: Paise
    mrp: Paise
    discount_percent: Generated<number>
    hsn: string | null
    days_before: number | null
    days_after: number | null
    min_days: number | null
    max_days: number | null
    rent_steps: ColumnType<RentStep[], string | undefined, string>
    rent_price: Paise | null
    deposit: Paise | null
    rating: number | null
    rating_count: Generated<number>
    /** Kept by triggers: what was imported, and what the approved reviews add. */
    imported_rating: GeneratedAlways<number | null>
    imported_rating_count: GeneratedAlways<number>
    review_count: GeneratedAlways<number>
    review_stars: GeneratedAlways<number>
    free_delivery: Generated<boolean>
    ends_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    details: ColumnType<Detail[], string | undefined, string>
    tags: Generated<string[]>
    sort_price: GeneratedAlways<Paise>
    percent_off: GeneratedAlways<number>
    search_vector: GeneratedAlways<string>
    search_text: Generated<string>
    set_items: ColumnType<string[] | null, string[] | null | undefined, string[] | null>
    seller_id: string | null
    unlisted_for: 'subscription' | 'suspended' | null
    status_before: 'live' | 'pending' | 'rejected' | null
    version: Generated<number>
    created_at: Instant
    updated_at: Instant
  }
  stock_items: { id: Generated<string>; product_id: string; available: number }
  skus: {
    id: Generated<string>
    product_id: string
    stock_item_id: string | null
    code: string | null
    size: string | null
    colour: string | null
    price: Paise
    position: Generated<number>
    retired: Generated<boolean>
  }
  colours: { product_id: string; name: string; hex: string | null; position: Generated<number> }
  media: { id: string; width: number; height: number; blur: string; created_at: Instant }
  product_pictures: {
    id: GeneratedAlways<number>
    product_id: string
    media_id: string | null
    url: string | null
    alt: Generated<string>
    colour: string | null
    position: Generated<number>
  }
  picture_sources: { source: string; media_id: string }
  search_words: { word: string }
  catalog_changes: { id: GeneratedAlways<number>; at: Instant }
  rental_pieces: {
    id: Generated<string>
    sku_id: string
    code: string
    state: Generated<'ready' | 'out' | 'cleaning' | 'repair' | 'retired'>
    condition: Generated<'new' | 'good' | 'worn' | 'damaged'>
    wears: Generated<number>
    note: Generated<string>
  }
  festivals: { year: number; name: string; confirmed_at: Moment }
  festival_nights: { year: number; night: number; date: string; colour: string; hex: string }
  /** Kept by triggers, like `rental_nights`. */
  rental_supply: { sku_id: string; pieces: number }
  rental_nights: { sku_id: string; night: string; free: number }
  rental_holds: {
    id: GeneratedAlways<number>
    /** None when the booking lost its piece and no other is left. */
    piece_id: string | null
    sku_id: string
    order_id: string
    line: number
    state: Generated<'held' | 'booked' | 'out' | 'returned'>
    worn: string
    blocked: string
    expires_at: Moment
    out_at: Moment
    returned_at: Moment
    released_at: Moment
  }
  ledger_transactions: {
    id: GeneratedAlways<number>
    kind: string
    key: string
    order_id: string | null
    memo: Generated<string>
    by: string | null
    at: Instant
  }
  ledger_entries: {
    id: GeneratedAlways<number>
    transaction_id: number
    account: string
    amount: number
  }
  coupons: {
    code: string
    percent: number
    prepaid_only: Generated<boolean>
    active: Generated<boolean>
    starts_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    max_uses: number | null
    per_customer: number | null
    min_subtotal: number | null
    first_order_only: Generated<boolean>
    uses: Generated<number>
    version: Generated<number>
  }
  orders: {
    id: Generated<string>
    user_id: string | null
    guest_token: string | null
    user_email: string | null
    user_name: string | null
    status: Generated<'pending' | 'confirmed' | 'processing' | 'shipped' | 'delivered' | 'cancelled'>
    payment_method: 'phonepe' | 'upi' | 'cod'
    unpaid_until: Moment
    carrier: string | null
    tracking_number: string | null
    tracking_url: string | null
    coupon_code: string | null
    subtotal: Paise
    coupon_discount: Paise
    total: Paise
    deposit_total: Paise
    amount_due: Paise
    address: Json<Address> | null
    tax_address: Json<Partial<Address>> | null
    search_text: GeneratedAlways<string>
    slip_printed_at: Moment
    created_at: Instant
  }
  order_lines: {
    order_id: string
    line: number
    product_id: string
    sku_id: string
    stock_item_id: string | null
    slug: string
    title: string
    image: string
    type: 'buy' | 'rent'
    size: string | null
    colour: string | null
    rent_from: string | null
    rent_until: string | null
    days: number
    quantity: number
    price: Paise
    deposit: Paise
    seller_id: string | null
    restocked: Generated<number>
  }
  order_events: {
    id: GeneratedAlways<number>
    order_id: string
    status: 'pending' | 'confirmed' | 'processing' | 'shipped' | 'delivered' | 'cancelled'
    at: Instant
    by: string | null
  }
  coupon_redemptions: {
    order_id: string
    code: string
    released_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  }
  idempotency_keys: {
    scope: string
    key: string
    body_hash: string
    resource_id: string
    created_at: Instant
  }
  store_settings: {
    only_row: Generated<boolean>
    settings: Json<Record<string, unknown>>
    version: Generated<number>
  }
}
