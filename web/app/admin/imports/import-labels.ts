import type { ImportCounts, ImportRow, ImportState } from '../../../../contract/catalog/imports.ts'

export const importLabels: Record<ImportState, string> = {
  uploading: 'Arriving',
  uploaded: 'To be checked',
  checking: 'Being checked',
  checked: 'Checked',
  importing: 'Being imported',
  done: 'Imported',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

export const importLooks: Record<ImportState, string> = {
  uploading: 'bg-sunken text-muted',
  uploaded: 'bg-sunken text-muted',
  checking: 'bg-brand-soft text-brand',
  checked: 'bg-brand-soft text-brand',
  importing: 'bg-brand-soft text-brand',
  done: 'bg-success-soft text-success',
  failed: 'bg-danger-soft text-danger',
  cancelled: 'bg-warning-soft text-warning',
}

export const goesOn = ({ state }: Pick<ImportRow, 'state'>) => state === 'checking' || state === 'importing'

const count = new Intl.NumberFormat('en-IN')
export const inWords = (number: number, value: string, many: string) =>
  number === 1 ? `1 ${value}` : `${count.format(number)} ${many}`

export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** `12 new · 3 changed · 1 left out`. */
export function countsInWords({ created, updated, unchanged, failed, pictures }: ImportCounts): string {
  const parts = [
    `${count.format(created)} new`,
    `${count.format(updated)} changed`,
    `${count.format(unchanged)} as they were`,
    ...(failed > 0 ? [`${count.format(failed)} left out`] : []),
    ...(pictures > 0 ? [inWords(pictures, 'picture', 'pictures')] : []),
  ]
  return parts.join(' · ')
}

/** `482 KB`, `3.1 MB`. */
export const sizeInWords = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
