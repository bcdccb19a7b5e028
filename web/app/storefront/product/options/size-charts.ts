import type { Product } from '../../../../../contract/catalog/catalog.ts'
import { sizeKind } from './size-kind.ts'

export type SizeChart = {
  title: string
  /** The columns of the chart: the names of the measured parts of the body. */
  measures: readonly string[]
  /** The measurements of each size in centimetres, in the sequence of `measures`. A pair of numbers is a range. */
  rows: readonly { size: string; cm: readonly (number | readonly [number, number])[] }[]
  instructions: readonly { measure: string; text: string }[]
}

const around = {
  bust: { measure: 'Bust', text: 'Around the fullest part, with the tape level and not tight.' },
  chest: { measure: 'Chest', text: 'Under the arms, around the widest part, with your arms relaxed.' },
  waist: { measure: 'Waist', text: 'Where you tie the chaniya, after breathing out.' },
  hip: { measure: 'Hip', text: 'Around the widest part, with your feet together.' },
  shoulder: {
    measure: 'Shoulder',
    text: 'Straight across the back, from seam to seam of a shirt that fits.',
  },
  length: { measure: 'Length', text: 'From the waist to the floor, in the shoes you dance in.' },
}

const choli: SizeChart = {
  title: 'Chaniya choli for women',
  measures: ['Bust', 'Waist', 'Hip', 'Length'],
  rows: [
    { size: 'XS', cm: [[78, 82], [60, 64], [84, 88], 99] },
    { size: 'S', cm: [[83, 87], [65, 69], [89, 93], 101] },
    { size: 'M', cm: [[88, 92], [70, 75], [94, 98], 102] },
    { size: 'L', cm: [[93, 98], [76, 82], [99, 104], 104] },
    { size: 'XL', cm: [[99, 105], [83, 90], [105, 111], 104] },
  ],
  instructions: [around.bust, around.waist, around.hip, around.length],
}

const kediya: SizeChart = {
  title: 'Kediya for men',
  measures: ['Chest', 'Waist', 'Shoulder'],
  rows: [
    { size: 'XS', cm: [[84, 88], [70, 74], 41] },
    { size: 'S', cm: [[89, 94], [75, 80], 43] },
    { size: 'M', cm: [[95, 100], [81, 86], 45] },
    { size: 'L', cm: [[101, 107], [87, 93], 47] },
    { size: 'XL', cm: [[108, 114], [94, 101], 49] },
  ],
  instructions: [around.chest, around.waist, around.shoulder],
}

const kids: SizeChart = {
  title: 'Kids',
  measures: ['Height', 'Chest', 'Waist'],
  rows: [
    {
      size: 'XS',
      cm: [
        [92, 104],
        [53, 55],
        [50, 52],
      ],
    },
    {
      size: 'S',
      cm: [
        [105, 116],
        [56, 59],
        [53, 54],
      ],
    },
    {
      size: 'M',
      cm: [
        [117, 128],
        [60, 64],
        [55, 57],
      ],
    },
    {
      size: 'L',
      cm: [
        [129, 140],
        [65, 70],
        [58, 61],
      ],
    },
    {
      size: 'XL',
      cm: [
        [141, 152],
        [71, 76],
        [62, 65],
      ],
    },
  ],
  instructions: [
    { measure: 'Height', text: 'Without shoes, with your heels against a wall.' },
    around.chest,
    around.waist,
  ],
}

const bangles: SizeChart = {
  title: 'Bangles',
  measures: ['Inner diameter', 'Around the hand'],
  rows: [
    { size: '2.2', cm: [5.4, 17] },
    { size: '2.4', cm: [5.7, 18] },
    { size: '2.6', cm: [6, 19] },
    { size: '2.8', cm: [6.4, 20] },
  ],
  instructions: [
    { measure: 'Inner diameter', text: 'Across a bangle that fits you, from inner edge to inner edge.' },
    {
      measure: 'Around the hand',
      text: 'Touch your little finger with your thumb and measure around the knuckles.',
    },
  ],
}

type SizedProduct = Pick<Product, 'category' | 'gender' | 'sizes'>

/** Returns the size charts of a product, the most relevant first. Returns none if the product's sizes need no chart. */
export function sizeChartsFor({ category, gender, sizes }: SizedProduct): readonly SizeChart[] {
  const kind = sizeKind(sizes)
  if (kind === null) return []
  if (kind === 'bangles') return [bangles]
  if (gender === 'kids') return [kids]
  if (category === 'couple-set') return [choli, kediya]
  return category === 'kediya' || gender === 'men' ? [kediya] : [choli]
}

const CM_PER_INCH = 2.54
const numberFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })

/** Formats a measurement: `88–92` for a range, otherwise one number. Inches are rounded to halves. */
export function formatMeasure(cm: number | readonly [number, number], unit: 'cm' | 'in'): string {
  const ends = typeof cm === 'number' ? [cm] : cm
  return ends
    .map((end) => numberFormat.format(unit === 'cm' ? end : Math.round((end / CM_PER_INCH) * 2) / 2))
    .join('–')
}
