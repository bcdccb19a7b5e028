import { z } from 'zod'
import { formatRupees, MAX_PRICE, paise, type Paise } from './money.ts'

/** Whether an amount in rupees is a whole number of paise, as exactly as a number of its size can say. */
const isWholePaise = (rupees: number) => {
  const amount = rupees * 100
  return Math.abs(amount - Math.round(amount)) <= 1e-6 + Math.abs(amount) * 2 * Number.EPSILON
}
const isRepresentable = (rupees: number) => Number.isSafeInteger(Math.round(rupees * 100))

/**
 * Money on the wire: rupees, at most two decimals. Parsing gives paise, replying gives rupees back. Every sum that the program can
 * hold passes, because replies use it too: what a client may enter is limited where it comes in.
 */
export const Rupees = z.codec(
  z
    .number('Enter an amount in rupees')
    .min(0, 'An amount cannot be negative')
    .refine(isRepresentable, 'That amount is too large')
    .refine(isWholePaise, 'At most two decimals'),
  z.custom<Paise>((amount) => Number.isSafeInteger(amount)),
  { decode: (rupees) => paise(Math.round(rupees * 100)), encode: (amount) => amount / 100 },
)

/** A price that a person enters: no more than the columns of prices and twice of it (a deposit) can hold. */
export const EnteredRupees = Rupees.refine(
  (amount) => amount <= MAX_PRICE,
  `Enter at most ${formatRupees(MAX_PRICE)}`,
)

/** Money in the books, which may also be less than nothing: what is taken back, what is owed. */
export const SignedRupees = z.codec(
  z.number().refine(isRepresentable, 'That amount is too large').refine(isWholePaise, 'At most two decimals'),
  z.custom<Paise>((amount) => Number.isSafeInteger(amount)),
  { decode: (rupees) => paise(Math.round(rupees * 100)), encode: (amount) => amount / 100 },
)

/** Rupees typed into an address bar: `?minPrice=499`. */
export const RupeesInQuery = z.coerce
  .number()
  .min(0, 'A price cannot be negative')
  .max(99_999_999)
  .transform((rupees) => paise(Math.round(rupees * 100)))

/** One or several values of a query parameter: `?gender=women&gender=men`. */
export const listOf = <T extends z.ZodType>(one: T) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(one).max(50).optional(),
  )

export const PageQuery = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(24),
}

export const Pagination = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  pages: z.number(),
})
export type Pagination = z.infer<typeof Pagination>

/** Text without control characters; tabs and line ends stay. */
export const withoutControls = (value: string): string => value.replaceAll(/[^\P{Cc}\t\n\r]/gu, '')

/** Text a person typed: trimmed, with control characters taken out. `missing` is said when there is none at all. */
export const text = (max: number, missing?: string) =>
  z
    .string(missing)
    .overwrite((value) => withoutControls(value).trim())
    .max(max, `At most ${max} characters`)

/** Absent, `null` and `''` all mean "none", as clients of every kind send it. */
export const optionalText = (max: number) => text(max).nullish()
