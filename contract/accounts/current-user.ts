import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Address } from '../orders/orders.ts'
import { rights, roles } from '../core/permissions.ts'

export const Role = z.enum(roles)
export const Right = z.enum(rights)

/** Who is signed in, for display. `type` is the spec's name for the portal; what they may is decided by the server, at every door. */
export const SignedInUser = z.object({
  id: z.string(),
  /** The provider's name for this person; the built-in provider uses the id. */
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
  summary: 'The person who asks, and the address that their checkout starts with',
  reply: z.object({
    user: SignedInUser,
    address: Address.nullable(),
    /** Works here, but has to prove a second factor before anything of the staff's opens. */
    lacksSecondFactor: z.boolean(),
  }),
})
