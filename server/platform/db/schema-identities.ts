import type { ColumnType, Generated } from 'kysely'

// The tables of third-party identities as Kysely types them.

type Instant = ColumnType<Date, Date | string | undefined, Date | string>

export type IdentitySchema = {
  departed_identities: { identity_hash: string; departed_at: Instant }
  identity_syncs: {
    id: string
    state: Generated<'running' | 'done' | 'failed'>
    done: Generated<number>
    total: number
    left_out: Generated<number>
    error: string | null
    started_at: Instant
    ended_at: Date | null
  }
}
