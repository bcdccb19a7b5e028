import { z } from 'zod'
import { text } from '../core/wire.ts'

const Cm = z.number().positive().max(300)

/** A measurement in centimetres, or the two ends of a range. */
export const Measurement = z.union(
  [Cm, z.tuple([Cm, Cm]).refine(([from, until]) => from <= until)],
  'Enter a number of cm, or a range such as 88-92',
)
export type Measurement = z.infer<typeof Measurement>

/** Body measurements for each size. A product shows the charts for its gender that contain one of its sizes. */
export const SizeChart = z
  .object({
    title: text(60).min(1, 'Enter a title'),
    genders: z.array(z.enum(['women', 'men', 'kids'])).min(1, 'Choose at least one'),
    /** The columns of the chart: the measured parts of the body, and how to measure them. */
    measures: z
      .array(z.object({ name: text(40).min(1, 'Enter a name'), how: text(200) }))
      .min(1, 'Add at least one measurement')
      .max(6, 'At most 6 measurements'),
    /** The measurements of each size, in the sequence of `measures`. */
    rows: z
      .array(z.object({ size: text(20).min(1, 'Enter the size'), cm: z.array(Measurement).max(6) }))
      .min(1, 'Add at least one size')
      .max(30, 'At most 30 sizes'),
  })
  .superRefine(({ measures, rows }, context) => {
    for (const [at, { cm }] of rows.entries()) {
      if (cm.length === measures.length) continue
      context.addIssue({ code: 'custom', path: ['rows', at, 'cm'], message: 'Enter all measurements' })
    }
  })
export type SizeChart = z.infer<typeof SizeChart>
