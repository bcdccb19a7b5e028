import type { ImportCounts } from '../import-catalogue.ts'

export type OutputStream = { isTTY?: boolean; columns?: number; write: (text: string) => unknown }
export type Progress = {
  show: (counts: Readonly<ImportCounts>) => void
  clear: () => void
  seconds: () => number
}

const count = new Intl.NumberFormat('en-IN')
const often = 100
const seldom = 5000

/** Tells how far the import is: on a terminal in one line that is written anew, otherwise in a line every few seconds. */
export function showProgress(
  screen: OutputStream,
  now: () => number = performance.now.bind(performance),
): Progress {
  const start = now()
  let last = start
  const seconds = () => (now() - start) / 1000
  return {
    seconds,
    show: (counts) => {
      if (now() - last < (screen.isTTY ? often : seldom)) return
      last = now()
      const line = progressLine(counts, seconds())
      screen.write(screen.isTTY ? `\r\u001b[2K${line.slice(0, (screen.columns ?? 80) - 1)}` : `${line}\n`)
    },
    clear: () => {
      if (screen.isTTY) screen.write('\r\u001b[2K')
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
