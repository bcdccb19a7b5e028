import { closeSync, openSync, writeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Issue } from '../../../../platform/csv/issue.ts'

export type ErrorFile = { path: string; write: (issue: Issue) => void; close: () => void }

/** A list of everything that is wrong, as a CSV file of its own. It exists only when there is something to list. */
export async function openErrorFile(path: string): Promise<ErrorFile> {
  await rm(path, { force: true }) // the list of the last import
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

/** A cell that no spreadsheet takes for a formula, and that no comma, quote or new line can break out of. */
export function safeCell(text: string): string {
  const harmless = /^\s*[=+\-@|%\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text
  return /[",\r\n\t']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
