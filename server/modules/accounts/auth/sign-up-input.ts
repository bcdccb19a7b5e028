import { APIError } from 'better-auth/api'
import { z } from 'zod'
import { nameText } from '../../../../contract/accounts/names.ts'

const blank = z.literal('').transform(() => undefined)

/** The fields of a sign-up request. `type` can only be customer or seller. A picture or a role in the request is ignored. */
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

/** Validates a sign-up request. Throws an error that lists the invalid fields, in the format in which the API reports invalid fields. */
export function parseSignUp(body: Record<string, unknown>) {
  const result = SignUpInput.safeParse(body)
  if (result.success) return { ...result.data, image: undefined, callbackURL: undefined }
  const fields = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new APIError('BAD_REQUEST', { code: 'INVALID', message: fields[0]!.message, details: { fields } })
}
