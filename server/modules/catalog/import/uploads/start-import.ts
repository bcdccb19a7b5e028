import {
  importKinds,
  type ImportColumn,
  type ImportMapping,
} from '../../../../../contract/catalog/imports.ts'
import { refuse } from '../../../../../contract/core/refusal.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import { authorize } from '../../../../platform/http/serve.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { send } from '../../../../platform/jobs/jobs.ts'
import { startRun, endRun, findImport, type ImportRecord } from './queries.ts'
import { sliceTopic } from './run-slice.ts'

type RunContext = { actor: Actor; now: Date }
type CheckOptions = { mapping: ImportMapping; withImages: boolean; withInvites: boolean }

/** Starts to check a file: a dry run of the whole import in the background. Refuses with `wrong_state` while any import is running. */
export function startCheck(
  db: Db,
  id: string,
  { actor, now, ...options }: CheckOptions & RunContext,
): Promise<void> {
  return refuseConcurrent(() =>
    inTransaction(db, async (tx) => {
      const record = await withFile(tx, id, actor)
      if (['checking', 'importing'].includes(record.state)) {
        refuse('wrong_state', 'This import is already running')
      }
      validateMapping(options.mapping, record)
      await queueRun(tx, id, { state: 'checking', options, actor, now })
    }),
  )
}

/** Starts the import of a checked file. Refuses with `wrong_state` if the file was not checked, or while another import is running. */
export function startImport(db: Db, id: string, context: RunContext): Promise<void> {
  return refuseConcurrent(() =>
    inTransaction(db, async (tx) => {
      const record = await withFile(tx, id, context.actor)
      if (record.state !== 'checked') refuse('wrong_state', 'Check the file first')
      await queueRun(tx, id, { state: 'importing', ...context })
    }),
  )
}

/** Cancels a running check or import. Records that are already imported are kept. */
export function cancelImport(db: Db, id: string, { actor, now }: RunContext): Promise<void> {
  return inTransaction(db, async (tx) => {
    await findAuthorizedImport(tx, id, actor)
    const isEnded = await endRun(tx, id, { state: 'cancelled', now })
    if (!isEnded) refuse('wrong_state', 'There is no running import to cancel')
    await recordAudit(tx, { actor, act: 'import.cancel', subject: `import:${id}` })
  })
}

/** Finds an import. Refuses with `not_found` if the id is unknown, and with `forbidden` if the user may not import this kind of file. */
export async function findAuthorizedImport(tx: Tx | Db, id: string, actor: Actor): Promise<ImportRecord> {
  const record = (await findImport(tx, id)) ?? refuse('not_found', 'Import not found')
  authorize(importKinds[record.kind].access, actor)
  return record
}

async function withFile(tx: Tx, id: string, actor: Actor): Promise<ImportRecord> {
  const record = await findAuthorizedImport(tx, id, actor)
  if (!record.hasFile) refuse('wrong_state', 'The file has been deleted. Upload it again.')
  return record
}

type QueuedRun = { state: 'checking' | 'importing'; options?: CheckOptions } & RunContext

async function queueRun(tx: Tx, id: string, { actor, ...run }: QueuedRun) {
  await startRun(tx, id, { ...run, by: actor.id })
  await send(tx, sliceTopic, { importId: id })
  const act = run.state === 'checking' ? 'import.check' : 'import.start'
  await recordAudit(tx, { actor, act, subject: `import:${id}` })
}

function validateMapping(mapping: ImportMapping, { header, kind }: ImportRecord) {
  const { required, columns } = importKinds[kind] as {
    required: readonly ImportColumn[]
    columns: Partial<Record<ImportColumn, string>>
  }
  const missing = required.filter((column) => mapping[column] === undefined)
  const outOfRange = Object.entries(mapping).filter(([, place]) => place >= header.length)
  const fields = [
    ...missing.map((path) => ({ path: `mapping.${path}`, message: 'Choose the column for this field' })),
    ...outOfRange.map(([path]) => ({
      path: `mapping.${path}`,
      message: 'The file does not have this column',
    })),
  ]
  if (fields.length === 0) return
  const names = missing.map((column) => columns[column]).join(', ')
  refuse('invalid', names ? `Choose the column for: ${names}` : fields[0]!.message, { fields })
}

/** Runs `work`. Refuses if `work` violates the unique index that allows only one running import. */
async function refuseConcurrent(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'one_import_at_a_time') throw error
    refuse('wrong_state', 'Another import is running. Wait for it to finish, or cancel it.')
  }
}
