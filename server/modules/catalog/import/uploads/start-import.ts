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

type By = { actor: Actor; now: Date }
type Wish = { mapping: ImportMapping; withImages: boolean; withInvites: boolean }

/** Reads the whole file in the background and writes nothing. Refused while another import goes on. */
export function startCheck(db: Db, id: string, { actor, now, ...request }: Wish & By): Promise<void> {
  return alone(() =>
    inTransaction(db, async (tx) => {
      const one = await withFile(tx, id, actor)
      if (['checking', 'importing'].includes(one.state)) {
        refuse('wrong_state', 'This import is going on already')
      }
      validate(request.mapping, one)
      await begin(tx, id, { state: 'checking', request, actor, now })
    }),
  )
}

/** Writes what a check has found. Refused without one, and while another import goes on. */
export function startImport(db: Db, id: string, by: By): Promise<void> {
  return alone(() =>
    inTransaction(db, async (tx) => {
      const one = await withFile(tx, id, by.actor)
      if (one.state !== 'checked') refuse('wrong_state', 'Check the file first')
      await begin(tx, id, { state: 'importing', ...by })
    }),
  )
}

/** Ends what goes on; what is in the shop already stays there. */
export function cancelImport(db: Db, id: string, { actor, now }: By): Promise<void> {
  return inTransaction(db, async (tx) => {
    await findAuthorizedImport(tx, id, actor)
    const isEnded = await endRun(tx, id, { state: 'cancelled', now })
    if (!isEnded) refuse('wrong_state', 'Nothing goes on that could be cancelled')
    await recordAudit(tx, { actor, act: 'import.cancel', subject: `import:${id}` })
  })
}

/** Refuses `not_found` for an import that there is not, and those who may not bring in what it is about. */
export async function findAuthorizedImport(tx: Tx | Db, id: string, actor: Actor): Promise<ImportRecord> {
  const one = (await findImport(tx, id)) ?? refuse('not_found', 'There is no such import')
  authorize(importKinds[one.kind].access, actor)
  return one
}

async function withFile(tx: Tx, id: string, actor: Actor): Promise<ImportRecord> {
  const one = await findAuthorizedImport(tx, id, actor)
  if (!one.hasFile) refuse('wrong_state', 'The file is not kept any more. Send it again.')
  return one
}

type Begin = { state: 'checking' | 'importing'; request?: Wish } & By

async function begin(tx: Tx, id: string, { actor, ...run }: Begin) {
  await startRun(tx, id, { ...run, by: actor.id })
  await send(tx, sliceTopic, { importId: id })
  const act = run.state === 'checking' ? 'import.check' : 'import.start'
  await recordAudit(tx, { actor, act, subject: `import:${id}` })
}

function validate(mapping: ImportMapping, { header, kind }: ImportRecord) {
  const { required, columns } = importKinds[kind] as {
    required: readonly ImportColumn[]
    columns: Partial<Record<ImportColumn, string>>
  }
  const without = required.filter((column) => mapping[column] === undefined)
  const outside = Object.entries(mapping).filter(([, place]) => place >= header.length)
  const fields = [
    ...without.map((path) => ({ path: `mapping.${path}`, message: 'Choose its column' })),
    ...outside.map(([path]) => ({ path: `mapping.${path}`, message: 'The file has no such column' })),
  ]
  if (fields.length === 0) return
  const names = without.map((column) => columns[column]).join(', ')
  refuse('invalid', names ? `Choose the column for: ${names}` : fields[0]!.message, { fields })
}

/** The database knows of one import at a time. */
async function alone(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'one_import_at_a_time') throw error
    refuse('wrong_state', 'Another import is going on. Wait for its end, or cancel it.')
  }
}
