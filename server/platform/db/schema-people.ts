import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CartItem } from '../../../contract/cart/cart.ts'
import type { Address } from '../../../contract/orders/orders.ts'
import type { Role } from '../../../contract/core/permissions.ts'

// The tables around people as Kysely types them: what staff did, and what an account keeps.

type Instant = ColumnType<Date, Date | string | undefined, Date | string>
type Json<T> = ColumnType<T | null, string | null | undefined, never>

export type UserSchema = {
  audit_log: {
    id: GeneratedAlways<number>
    at: Instant
    actor_id: string | null
    actor_name: string
    actor_role: Role | null
    act: string
    subject: string
    before: Json<Record<string, unknown>>
    after: Json<Record<string, unknown>>
    from_ip: string | null
  }
  addresses: {
    id: Generated<string>
    user_id: string
    address: ColumnType<Address, string, string>
    fingerprint: string
    is_default: Generated<boolean>
    created_at: Instant
  }
  carts: {
    user_id: string
    version: Generated<number>
    items: ColumnType<CartItem[], string | undefined, string>
    updated_at: Instant
  }
  cart_operations: { user_id: string; id: string; at: Instant }
  consents: {
    id: GeneratedAlways<number>
    user_id: string
    purpose: 'terms' | 'privacy' | 'marketing'
    granted: boolean
    version: string
    at: Instant
  }
}
