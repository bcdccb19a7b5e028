import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The states and union territories, as an address names them. */
export const indianStates = [
  'Andaman and Nicobar Islands',
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chandigarh',
  'Chhattisgarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jammu and Kashmir',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Ladakh',
  'Lakshadweep',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Puducherry',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
] as const
export type IndianState = (typeof indianStates)[number]

export const showPin = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/pins/:pin',
  about:
    'State and city that a PIN code proposes; null where its sorting district covers several, or where the shop does not know',
  params: z.object({ pin: z.string().regex(/^[1-9]\d{5}$/, 'A PIN code has 6 digits') }),
  reply: z.object({
    pin: z.string(),
    state: z.enum(indianStates).nullable(),
    city: z.string().nullable(),
  }),
})
