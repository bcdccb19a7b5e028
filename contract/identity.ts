import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Address } from './orders.ts'

export const Role = z.enum(['customer', 'seller', 'staff', 'admin'])
export type Role = z.infer<typeof Role>

/** Who is signed in, for display. `type` is the spec's name for the portal; rights come from `role`, on the server. */
export const SignedInUser = z.object({
  id: z.string(),
  type: z.enum(['customer', 'seller']),
  role: Role,
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  phone: z.string().nullable(),
  businessName: z.string().nullable(),
  imageUrl: z.string().nullable(),
})
export type SignedInUser = z.infer<typeof SignedInUser>

export const whoAmI = endpoint({
  access: 'user',
  method: 'GET',
  path: '/api/me',
  about: 'The person who asks, and the address of their last order',
  reply: z.object({ user: SignedInUser, address: Address.nullable() }),
})
