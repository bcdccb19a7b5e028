import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Role } from '../../contract/rights.ts'

// The tables around people as Kysely types them: what staff did, and what an account keeps.

type Instant = ColumnType<Date, Date | string | undefined, Date | string>
type Json<T> = ColumnType<T | null, string | null | undefined, never>

export type PeopleSchema = {
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
}
