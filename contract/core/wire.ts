import { z } from 'zod'
import { formatRupees, MAX_PRICE, paise, type Paise } from './money.ts'
import { validationMessage } from './validation-messages.ts'

z.config({ customError: validationMessage })

/** Returns whether an amount in rupees is a whole number of paise, within the precision of a floating-point number. */
export const isWholePaise = (rupees: number) => {
  const amount = rupees * 100
  return Math.abs(amount - Math.round(amount)) <= 1e-6 + Math.abs(amount) * 2 * Number.EPSILON
}
const isRepresentable = (rupees: number) => Number.isSafeInteger(Math.round(rupees * 100))

/**
 * An amount of money in requests and responses: rupees with at most two decimals. Inside the program it is in paise. The schema accepts
 * every amount that the program can represent, because responses use it too; `EnteredRupees` limits the input of users.
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

/** An amount that a client has calculated by itself, perhaps with fractions of a paisa; rounded half up. It is only compared, never used. */
export const CalculatedRupees = z.codec(
  z
    .number('Enter an amount in rupees')
    .min(0, 'An amount cannot be negative')
    .refine(isRepresentable, 'That amount is too large'),
  z.custom<Paise>((amount) => Number.isSafeInteger(amount)),
  { decode: (rupees) => paise(Math.round(rupees * 100)), encode: (amount) => amount / 100 },
)

/**
 * A price that a user enters, at most `MAX_PRICE`. The default deposit is twice the price, so the database columns can store twice
 * `MAX_PRICE`.
 */
export const EnteredRupees = Rupees.refine(
  (amount) => amount <= MAX_PRICE,
  `Enter at most ${formatRupees(MAX_PRICE)}`,
)

/** An amount of the ledger, which may be negative. */
export const SignedRupees = z.codec(
  z.number().refine(isRepresentable, 'That amount is too large').refine(isWholePaise, 'At most two decimals'),
  z.custom<Paise>((amount) => Number.isSafeInteger(amount)),
  { decode: (rupees) => paise(Math.round(rupees * 100)), encode: (amount) => amount / 100 },
)

/** Rupees in a query string: `?minPrice=499`. */
export const RupeesInQuery = z.coerce
  .number()
  .min(0, 'A price cannot be negative')
  .max(99_999_999)
  .transform((rupees) => paise(Math.round(rupees * 100)))

/** A query parameter that can occur several times, at most `max` times: `?gender=women&gender=men`. It is always decoded to an array. */
export const listOf = <T extends z.ZodType>(item: T, max = 50) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(max).optional(),
  )

/** The page size that a client requests. A request for more than `max` gets `max`, so that a client need not know the maximum. */
export const pageSize = ({ max, fallback }: { max: number; fallback: number }) =>
  z.coerce
    .number('limit must be a number')
    .int('limit must be a whole number')
    .min(1, 'limit must be at least 1')
    .overwrite((limit) => Math.min(limit, max))
    .default(fallback)

export const PageQuery = {
  page: z.coerce
    .number('page must be a number')
    .int('page must be a whole number')
    .min(1, 'page must be at least 1')
    .max(100_000, 'page must be at most 100,000')
    .default(1),
  limit: pageSize({ max: 100, fallback: 24 }),
}

export const Pagination = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  pages: z.number(),
})
export type Pagination = z.infer<typeof Pagination>

/** Removes control characters except tabs and line breaks. */
export const withoutControls = (value: string): string => value.replaceAll(/[^\P{Cc}\t\n\r]/gu, '')

/**
 * Text that a user entered, trimmed, without control characters, and with `\n` for the line breaks, which forms send as `\r\n`. `missing` is
 * the message for absent text.
 */
export const text = (max: number, missing?: string) =>
  z
    .string(missing)
    .overwrite((value) => withoutControls(value).replaceAll(/\r\n?/g, '\n').trim())
    .max(max, `At most ${max} characters`)

/** Optional text: absent, `null` and `''` all mean none. */
export const optionalText = (max: number) => text(max).nullish()
