import { importKinds, importLimits, type ImportKind } from '../../../../../contract/catalog/imports.ts'
import { refuseField } from '../../../../../contract/core/refusal.ts'
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

type UploadContext = { kind: ImportKind; actor: Actor; now: Date }

const MAX_SAMPLES = 3
const MAX_CELL_LENGTH = 120

/** Stores an uploaded file and guesses the meaning of each column. Refuses and deletes a file that is not readable CSV. */
export async function receiveFile(db: Db, file: IncomingFile, context: UploadContext): Promise<string> {
  const name = withoutControls(file.name).slice(-200).trim() || `${context.kind}.csv`
  const id = await insertImport(db, { kind: context.kind, name, by: context.actor.id, now: context.now })
  try {
    const size = await storeFile(db, id, file.content)
    const [header = [], ...samples] = (await readHead(db, id, context.kind)).map((row) => row.map(cleanCell))
    await inTransaction(db, async (tx) => {
      await markUploaded(tx, id, {
        size,
        header,
        samples,
        mapping: guessColumns(header, importFileHandlers[context.kind].headings),
      })
      await recordAudit(tx, {
        actor: context.actor,
        act: 'import.upload',
        subject: `import:${id}`,
        after: { kind: context.kind, name, size },
      })
    })
    return id
  } catch (error) {
    await deleteImport(db, id)
    throw error
  }
}

async function readHead(db: Db, id: string, kind: ImportKind): Promise<string[][]> {
  const rows = await readFirstRows(await openFile(db, id), MAX_SAMPLES + 1).catch(refuseUnreadable)
  const reason = formatError(rows, kind)
  if (reason) refuseFile(reason)
  return rows
}

const refuseFile = (message: string): never => refuseField('file', message)

/** Refuses the file if the error comes from zlib or the CSV parser, because the file is then unreadable. Throws any other error again. */
function refuseUnreadable(error: Error & { code?: string }): never {
  const isFileError = /^(Z_|CSV_)/.test(error.code ?? '')
  if (!isFileError) throw error
  return refuseFile('This file cannot be read as a table. Save it as “CSV UTF-8” and upload that file.')
}

/** Returns the error message for a file whose first row is not a valid CSV header; null when it is valid. */
function formatError([header]: string[][], kind: ImportKind): string | null {
  if (!header) return 'The file is empty.'
  if (header[0]?.startsWith('PK\u0003\u0004')) {
    return 'This is an Excel workbook. Save it as “CSV UTF-8” and upload that file.'
  }
  if (/[\0\ufffd]/.test(header.join(''))) {
    return 'The file is not UTF-8 text. Save it as “CSV UTF-8” and upload that file.'
  }
  if (header.length > importLimits.columns) {
    return `The first row has ${header.length} columns; at most ${importLimits.columns} can be read.`
  }
  if (header.length > 1) return null
  if (/[;\t]/.test(header[0] ?? '')) return 'The columns must be separated by commas.'
  return hasRequiredColumns(header, kind)
    ? null
    : 'The first row has only one column. Is this a CSV file with headings?'
}

/** Whether the headings name all columns that this kind of file needs. Some kinds need only one, for example a list of PIN codes. */
function hasRequiredColumns(header: readonly string[], kind: ImportKind): boolean {
  const found = guessColumns(header, importFileHandlers[kind].headings)
  return importKinds[kind].required.every((column) => found[column] !== undefined)
}

const cleanCell = (cell: string) => withoutControls(cell).trim().slice(0, MAX_CELL_LENGTH)
