import { closeSync, openSync, writeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Issue } from '../../../../platform/csv/issue.ts'

export type ErrorFile = { path: string; write: (issue: Issue) => void; close: () => void }

/** Opens the CSV file to which the import writes all issues. The file is created when the first issue is written. */
export async function openErrorFile(path: string): Promise<ErrorFile> {
  await rm(path, { force: true }) // remove the error file of the previous import
  let file: number | undefined
  return {
    path,
    write: ({ line, column, handle, reason, isWarning }) => {
      if (file === undefined) {
        file = openSync(path, 'w')
        writeSync(file, '\ufeffLine,Column,Handle,Reason,Kind\r\n')
      }
      const cells = [String(line), column, handle, reason, isWarning ? 'warning' : 'error']
      writeSync(file, `${cells.map(safeCell).join(',')}\r\n`)
    },
    close: () => {
      if (file !== undefined) closeSync(file)
    },
  }
}

/**
 * Escapes a CSV cell: encloses it in quotes if necessary, and puts an apostrophe before text that a spreadsheet would read
 * as a formula (CSV injection).
 */
export function safeCell(text: string): string {
  const safe = /^\s*[=+\-@|%\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text
  return /[",\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
