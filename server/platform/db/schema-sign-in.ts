import type { ColumnType, Generated } from 'kysely'

// The tables of signing in as Kysely types them. The identity library writes most of them.

type Instant = ColumnType<Date, Date | string | undefined, Date | string>

export type SecondFactor = 'totp' | 'recovery_code' | 'passkey' | 'provider'

export type SignInSchema = {
  sessions: {
    id: string
    user_id: string
    token: string
    expires_at: Instant
    created_at: Instant
    last_used_at: Instant
    ip_address: string | null
    user_agent: string | null
    second_factor: SecondFactor | null
  }
  accounts: {
    id: string
    user_id: string
    provider_id: string
    account_id: string
    password: string | null
    created_at: Generated<Date>
  }
  verifications: { id: string; identifier: string; value: string; expires_at: Instant }
  two_factors: { id: string; user_id: string; secret: string; backup_codes: string; verified: boolean }
  passkeys: { id: string; user_id: string; name: string | null; aaguid: string | null; created_at: Instant }
  used_codes: { user_id: string; code: string; used_at: Generated<Date> }
  attempts: { key: string; count: number; resets_at: Date }
}
