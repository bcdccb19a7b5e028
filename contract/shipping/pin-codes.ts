import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { indianStates } from './indian-states.ts'

export const showPin = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/pins/:pin',
  summary: 'Suggests the state and city for a PIN code; null when the code is ambiguous or unknown',
  params: z.object({ pin: z.string().regex(/^[1-9]\d{5}$/, 'Enter a 6-digit PIN code') }),
  reply: z.object({
    pin: z.string(),
    state: z.enum(indianStates).nullable(),
    city: z.string().nullable(),
  }),
})
