import { APIError } from 'better-auth/api'
import { z } from 'zod'
import { nameText } from '../../../../contract/accounts/names.ts'

const blank = z.literal('').transform(() => undefined)

/** Who may open an account. Customer or seller is all that one can choose; nobody brings a picture or a role along. */
const SignUpInput = z.object({
  name: nameText({ missing: 'Enter your name' }),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email('Enter a valid e-mail address')),
  type: z.enum(['customer', 'seller']).catch('customer'),
  phone: z
    .union([
      blank,
      z
        .string()
        .trim()
        .max(20)
        .regex(/^(\D*\d){10,15}\D*$/, 'Enter a phone number with at least 10 digits'),
    ])
    .optional(),
  businessName: z.union([blank, nameText({ min: 0 })]).optional(),
})

/** What counts of a sign-up. Refuses with the fields that cannot be accepted, like the doors of the contract. */
export function parseSignUp(body: Record<string, unknown>) {
  const read = SignUpInput.safeParse(body)
  if (read.success) return { ...read.data, image: undefined, callbackURL: undefined }
  const fields = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new APIError('BAD_REQUEST', { code: 'INVALID', message: fields[0]!.message, details: { fields } })
}
