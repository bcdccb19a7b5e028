import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Address } from '../shipping/addresses.ts'
import { rights, roles } from '../core/permissions.ts'

export const Role = z.enum(roles)
export const Right = z.enum(rights)

/**
 * The signed-in user, for display only: the server checks permissions itself on every request. `type` says whether the user signed up as a
 * customer or as a seller.
 */
export const SignedInUser = z.object({
  id: z.string(),
  /** The user id at an external identity provider. With the shop's own sign-in it is equal to `id`. */
  clerkId: z.string(),
  type: z.enum(['customer', 'seller']),
  role: Role,
  rights: z.array(Right),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  phone: z.string().nullable(),
  businessName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  signedUpAt: z.iso.datetime(),
  lastSignInAt: z.iso.datetime().nullable(),
})
export type SignedInUser = z.infer<typeof SignedInUser>

export const showCurrentUser = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/me',
  summary: 'Returns the signed-in user and the default address of their checkout',
  reply: z.object({
    user: SignedInUser,
    address: Address.nullable(),
    /** True for staff who still have to pass the second factor before they can use the admin. */
    lacksSecondFactor: z.boolean(),
  }),
})
