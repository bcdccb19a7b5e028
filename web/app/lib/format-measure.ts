import type { Measurement } from '../../../contract/catalog/size-charts.ts'

const CM_PER_INCH = 2.54
const numberFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })

/** Formats a measurement: `88–92` for a range, otherwise one number. Inches are rounded to halves. */
export function formatMeasure(cm: Measurement, unit: 'cm' | 'in'): string {
  const ends = typeof cm === 'number' ? [cm] : cm
  return ends
    .map((end) => numberFormat.format(unit === 'cm' ? end : Math.round((end / CM_PER_INCH) * 2) / 2))
    .join('–')
}
