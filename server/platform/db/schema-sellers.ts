import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Paise } from '../../../contract/core/money.ts'
import type { Address } from '../../../contract/orders/orders.ts'

type Instant = ColumnType<Date, Date | string | undefined, Date | string>
type Moment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type State = 'submitted' | 'changes_asked' | 'approved' | 'rejected'

/** The tables of `0040_sellers.sql`, `0041_seller_terms.sql` and `0079_team_invitations.sql`. */
export type SellerSchema = {
  sellers: {
    id: Generated<string>
    user_id: string | null
    display_name: string
    business_name: Generated<string>
    contact_name: Generated<string>
    email: string
    phone: Generated<string>
    state: string | null
    address: ColumnType<Address | null, string | null | undefined, string | null>
    gstin: string | null
    pan: string | null
    bank_name: string | null
    bank_account: string | null
    bank_ifsc: string | null
    bank_changed_at: Moment
    bank_waits_until: Moment
    bank_before: string | null
    agreed_at: Moment
    agreed_version: string | null
    document_code: GeneratedAlways<number>
    confirmed_at: Moment
    confirm_hash: string | null
    confirm_sent_at: Moment
    status: Generated<'applying' | 'active' | 'suspended'>
    suspended_because: string | null
    created_at: Instant
    updated_at: Instant
  }
  seller_members: {
    user_id: string
    seller_id: string
    role: Generated<'manager' | 'member'>
    added_at: Instant
  }
  seller_invitations: {
    id: Generated<string>
    seller_id: string
    email: string
    role: 'manager' | 'member'
    token_hash: string
    sent_at: Instant
    expires_at: Instant
  }
  seller_submissions: {
    id: Generated<string>
    seller_id: string
    changes_product: Generated<boolean>
    product_id: string | null
    state: Generated<State>
    reason: Generated<string>
    name: string
    description: string
    price: Paise
    category: string
    brand: string
    mrp: Paise | null
    hsn: string | null
    origin: string | null
    seller_name: string
    business_name: Generated<string>
    email: string
    phone: string
    month: string
    version: Generated<number>
    submitted_at: Instant
    decided_at: Moment
    created_at: Instant
  }
  seller_pictures: {
    id: string
    submission_id: string
    media_id: string | null
    position: number
    width: number
    height: number
    blur: string
    fingerprint: string
    bytes: Generated<number>
  }
  seller_submission_events: {
    id: GeneratedAlways<number>
    submission_id: string
    state: State
    reason: Generated<string>
    fields: ColumnType<Record<string, unknown> | null, string | null | undefined, never>
    by_staff: string | null
    at: Instant
  }
  seller_subscriptions: {
    id: Generated<string>
    seller_id: string
    from_day: string
    until_day: string
    paid_by: 'provider' | 'staff'
    amount: Paise
    reference: string | null
    note: Generated<string>
    by_staff: string | null
    created_at: Instant
  }
  subscription_payments: {
    id: Generated<string>
    seller_id: string
    key: string | null
    provider: 'demo' | 'phonepe'
    state: 'created' | 'open' | 'succeeded' | 'failed' | 'expired'
    amount: Paise
    redirect_url: string | null
    expires_at: ColumnType<Date, Date | string, Date | string>
    error: string | null
    created_at: Instant
    updated_at: Instant
  }
  media_fingerprints: { media_id: string; fingerprint: string | null }
}
