import type { ImportCounts } from '../../../../../contract/catalog/imports.ts'

export type OutputStream = { isTTY?: boolean; columns?: number; write: (text: string) => unknown }
export type Progress = {
  show: (counts: Readonly<ImportCounts>) => void
  clear: () => void
  seconds: () => number
}

const count = new Intl.NumberFormat('en-IN')
const TERMINAL_INTERVAL_MS = 100
const LOG_INTERVAL_MS = 5000

/** Shows the progress of an import. On a terminal it rewrites one line; elsewhere it writes a new line every few seconds. */
export function showProgress(
  output: OutputStream,
  now: () => number = performance.now.bind(performance),
): Progress {
  const start = now()
  let last = start
  const seconds = () => (now() - start) / 1000
  return {
    seconds,
    show: (counts) => {
      if (now() - last < (output.isTTY ? TERMINAL_INTERVAL_MS : LOG_INTERVAL_MS)) return
      last = now()
      const line = progressLine(counts, seconds())
      output.write(output.isTTY ? `\r\u001b[2K${line.slice(0, (output.columns ?? 80) - 1)}` : `${line}\n`)
    },
    clear: () => {
      if (output.isTTY) output.write('\r\u001b[2K')
    },
  }
}

function progressLine({ rows, products, pictures, failed }: Readonly<ImportCounts>, seconds: number): string {
  const speed = Math.round(products / Math.max(seconds, 0.001))
  const parts = [
    `${count.format(rows)} rows`,
    `${count.format(products)} products`,
    `${count.format(speed)} a second`,
  ]
  if (pictures > 0) parts.push(`${count.format(pictures)} pictures`)
  if (failed > 0) parts.push(`${count.format(failed)} failed`)
  return parts.join(' · ')
}
