import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './wire.ts'

/** What the merchant says about the shop; every default is the spec's. Screens show these and hard-code none. */
export const StoreSettings = z.object({
  claims: z
    .object({ sellers: text(40), customers: text(40), rating: text(40) })
    .prefault({ sellers: '100+', customers: '500+', rating: '4.9/5' }),
  hours: z
    .object({ weekdays: text(80), sunday: text(80) })
    .prefault({ weekdays: 'Mon-Sat 9:00 AM to 6:00 PM', sunday: 'Closed' }),
  contact: z.object({ email: z.email(), phone: text(20), whatsapp: text(20), address: text(200) }).prefault({
    email: 'hello@example.com',
    phone: '+91 98000 00000',
    whatsapp: '+91 98000 00000',
    address: 'Law Garden, Ahmedabad, Gujarat 380006',
  }),
  saleBanner: text(120).prefault('Navratri Sale'),
  marketplaceBanner: z
    .array(text(80))
    .prefault(['Navratri Sale Live', 'Extra 10% OFF on prepaid', 'Free Dandiya with select combos']),
  rentBanner: z.array(text(80)).prefault(['Navratri Rentals Live', 'Sanitized outfits', 'Easy returns']),
  prepaidCoupon: text(40).prefault('GARBA10'),
  rental: z
    .object({
      /** Days that a garment is kept free before it is worn, to prepare and send it. */
      daysBefore: z.number().int().min(0).max(30),
      /** Days that it is kept free afterwards, to come back and be cleaned. */
      daysAfter: z.number().int().min(0).max(30),
      maxDays: z.number().int().min(1).max(90),
      /** How many days ahead one may book. */
      horizonDays: z.number().int().min(1).max(730),
    })
    .prefault({ daysBefore: 1, daysAfter: 2, maxDays: 15, horizonDays: 365 }),
})
export type StoreSettings = z.infer<typeof StoreSettings>

export const storeSettings = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/store',
  about: 'What the shop says about itself',
  reply: StoreSettings,
})

export const health = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/health',
  about: 'Whether the shop answers; staff get the whole body that their dashboard shows',
  reply: z.object({
    status: z.enum(['ok', 'degraded']),
    message: z.string(),
    environment: z.string().optional(),
    keepAlive: z
      .object({ enabled: z.boolean(), status: z.string(), lastPing: z.iso.datetime().nullable() })
      .optional(),
    database: z.enum(['embedded', 'postgres']).optional(),
  }),
})
