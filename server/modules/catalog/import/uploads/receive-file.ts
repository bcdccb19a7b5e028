import { importLimits, type ImportKind } from '../../../../../contract/catalog/imports.ts'
import { refuse } from '../../../../../contract/core/refusal.ts'
import { withoutControls } from '../../../../../contract/core/wire.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { IncomingFile } from '../../../../platform/http/uploads.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { guessColumns } from '../../../../platform/csv/header.ts'
import { readFirstRows } from '../../../../platform/csv/rows.ts'
import { storeFile, openFile } from './stored-file.ts'
import { importFileHandlers } from './file-handlers.ts'
import { deleteImport, insertImport, markUploaded } from './queries.ts'

type Sender = { kind: ImportKind; actor: Actor; now: Date }

const SAMPLES = 3
const CELL = 120

/** Keeps a file and guesses its columns. Refuses what is no CSV file that the shop could read; nothing of it stays then. */
export async function receiveFile(db: Db, file: IncomingFile, by: Sender): Promise<string> {
  const name = withoutControls(file.name).slice(-200).trim() || `${by.kind}.csv`
  const id = await insertImport(db, { kind: by.kind, name, by: by.actor.id, now: by.now })
  try {
    const size = await storeFile(db, id, file.content)
    const [header = [], ...samples] = (await look(db, id)).map((row) => row.map(shown))
    await inTransaction(db, async (tx) => {
      await markUploaded(tx, id, {
        size,
        header,
        samples,
        mapping: guessColumns(header, importFileHandlers[by.kind].headings),
      })
      await recordAudit(tx, {
        actor: by.actor,
        act: 'import.upload',
        subject: `import:${id}`,
        after: { kind: by.kind, name, size },
      })
    })
    return id
  } catch (error) {
    await deleteImport(db, id)
    throw error
  }
}

async function look(db: Db, id: string): Promise<string[][]> {
  const rows = await readFirstRows(await openFile(db, id), SAMPLES + 1).catch(noTable)
  const problem = problemOf(rows)
  if (problem) sayNo(problem)
  return rows
}

const sayNo = (message: string): never => refuse('invalid', message, { fields: [{ path: 'file', message }] })

/** Whatever the unpacking or the parser stumbles over. */
function noTable(error: Error & { code?: string }): never {
  const isOfFile = /^(Z_|CSV_)/.test(error.code ?? '')
  if (!isOfFile) throw error
  return sayNo('This is not a table that the shop can read. Save it as “CSV UTF-8” and send that.')
}

/** Why these first rows cannot be those of a list; null when they can. */
function problemOf([header]: string[][]): string | null {
  if (!header) return 'The file is empty.'
  if (header[0]?.startsWith('PK\u0003\u0004')) {
    return 'This is an Excel workbook. Save it as “CSV UTF-8” and send that.'
  }
  if (/[\0\ufffd]/.test(header.join(''))) {
    return 'The file is not UTF-8 text. Save it as “CSV UTF-8” and send that.'
  }
  if (header.length > importLimits.columns) {
    return `The first row has ${header.length} columns; at most ${importLimits.columns} can be read.`
  }
  if (header.length > 1) return null
  const isOther = /[;\t]/.test(header[0] ?? '')
  return isOther
    ? 'The columns have to be separated by commas.'
    : 'The first row has only one column. Is this a CSV file with headings?'
}

const shown = (cell: string) => withoutControls(cell).trim().slice(0, CELL)
