import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  ImportCounts,
  ImportKind,
  ImportPreview,
  ImportState,
} from '../../../contract/catalog/imports.ts'

type Json<T> = ColumnType<T, string | undefined, string>
type Moment = ColumnType<Date | null, Date | null | undefined, Date | null>

/** What staff bring in from a file. */
export type ImportSchema = {
  imports: {
    id: Generated<string>
    kind: Generated<ImportKind>
    name: string
    size: Generated<number>
    state: Generated<ImportState>
    header: Json<string[]>
    samples: Json<string[][]>
    mapping: Json<Record<string, number>>
    with_images: Generated<boolean>
    with_invites: Generated<boolean>
    counts: Json<Partial<ImportCounts>>
    products: Generated<number>
    total: number | null
    issues: Generated<number>
    preview: Json<ImportPreview[]>
    error: string | null
    by: string | null
    /** Who began the run that goes on, or the last one. */
    run_by: string | null
    created_at: Date
    started_at: Moment
    ended_at: Moment
  }
  import_parts: { import_id: string; part: number; bytes: Buffer }
  import_issues: {
    id: GeneratedAlways<number>
    import_id: string
    line: number
    col: string
    handle: string
    reason: string
    is_warning: boolean
  }
}
