import type { AdminCategory, CategoryList } from '../../../../../contract/catalog/categories.ts'
import type { Measurement, SizeChart } from '../../../../../contract/catalog/size-charts.ts'
import { freshKey } from '../../../lib/fresh-key'

/** The names of the lists that offer a category. */
export const listLabels: Record<CategoryList, string> = {
  marketplace: 'Marketplace',
  rent: 'Rent store',
  sellerForm: 'Seller form',
}

/** A size chart as the texts of its inputs. `id` identifies the chart while it is edited. */
export type TypedChart = {
  id: string
  title: string
  genders: SizeChart['genders']
  measures: { id: string; name: string; how: string }[]
  rows: { id: string; size: string; cm: string[] }[]
}

const dayFields = ['daysBefore', 'daysAfter', 'minDays', 'maxDays'] as const

/** The fields of the form as texts. */
export type CategoryValues = {
  name: string
  slug: string
  media: string | null
  hsn: string
  offeredIn: CategoryList[]
  charts: TypedChart[]
  setItems: string
} & Record<(typeof dayFields)[number], string>

export const emptyCategory: CategoryValues = {
  name: '',
  slug: '',
  media: null,
  hsn: '',
  offeredIn: ['marketplace', 'sellerForm'],
  charts: [],
  setItems: '',
  daysBefore: '',
  daysAfter: '',
  minDays: '',
  maxDays: '',
}

/** Converts a category to the texts of the form. */
export const toValues = (category: AdminCategory): CategoryValues => ({
  name: category.name,
  slug: category.slug,
  media: category.media,
  hsn: category.hsn,
  offeredIn: category.offeredIn,
  charts: category.sizeCharts.map(toTypedChart),
  setItems: category.setItems.join('\n'),
  daysBefore: String(category.daysBefore ?? ''),
  daysAfter: String(category.daysAfter ?? ''),
  minDays: String(category.minDays ?? ''),
  maxDays: String(category.maxDays ?? ''),
})

const toTypedChart = ({ title, genders, measures, rows }: SizeChart, at: number): TypedChart => ({
  id: `chart ${at}`,
  title,
  genders,
  measures: measures.map((measure, place) => ({ id: `measure ${place}`, ...measure })),
  rows: rows.map(({ size, cm }, place) => ({ id: `row ${place}`, size, cm: cm.map(typedMeasure) })),
})

const typedMeasure = (cm: Measurement) => (typeof cm === 'number' ? String(cm) : cm.join('–'))

/** A new chart with one measurement and one size. */
export const emptyChart = (): TypedChart => ({
  id: freshKey(),
  title: '',
  genders: ['women'],
  measures: [{ id: freshKey(), name: '', how: '' }],
  rows: [{ id: freshKey(), size: '', cm: [''] }],
})

/** Reads a measurement in centimetres: `102`, or a range such as `88-92`. Returns other text unchanged, so that the API reports it. */
export function readMeasure(text: string): Measurement | string {
  const [from, until, ...rest] = text.split(/[-–]/).map((part) => part.trim())
  if (!from || rest.length > 0 || Number.isNaN(Number(from))) return text
  if (until === undefined) return Number(from)
  return until === '' || Number.isNaN(Number(until)) ? text : [Number(from), Number(until)]
}

const readDays = (text: string) =>
  text.trim() === '' ? null : Number.isNaN(Number(text)) ? text : Number(text)

/** Converts the texts of the form to the body of the request. Text that is no number stays text, so that the API reports it at its field. */
export const toBody = ({ charts, setItems, ...values }: CategoryValues) => ({
  ...values,
  ...Object.fromEntries(dayFields.map((name) => [name, readDays(values[name])])),
  sizeCharts: charts.map(({ title, genders, measures, rows }) => ({
    title,
    genders,
    measures: measures.map(({ name, how }) => ({ name, how })),
    rows: rows.map(({ size, cm }) => ({ size, cm: cm.map(readMeasure) })),
  })),
  setItems: setItems
    .split('\n')
    .map((item) => item.trim())
    .filter(Boolean),
})
