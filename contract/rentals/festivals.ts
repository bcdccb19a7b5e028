import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Day } from './rentals.ts'
import { text } from '../core/wire.ts'

/** One night of a festival. `colour` is the name of the colour that people wear on that night; screens show it as `hex`. */
export const FestivalNight = z.object({
  night: z.number().int().min(1).max(12),
  date: Day,
  colour: text(40).min(1, 'Enter the colour'),
  hex: z.string().regex(/^#[0-9a-f]{6}$/, 'Enter a colour like #rrggbb'),
})
export type FestivalNight = z.infer<typeof FestivalNight>

/** The festival nights of one year. The dates are calculated until staff confirm them with an almanac. */
export const Festival = z.object({
  year: z.number().int(),
  name: z.string(),
  isConfirmed: z.boolean(),
  nights: z.array(FestivalNight),
})
export type Festival = z.infer<typeof Festival>

export const comingFestivals = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/festivals',
  summary: 'Lists current and coming festivals, the next one first, with the colour of each night',
  reply: z.object({ data: z.array(Festival) }),
})

const isOneAfterAnother = (nights: readonly { date: string }[]) =>
  nights.every(({ date }, place) => place === 0 || date > nights[place - 1]!.date)

export const saveFestival = endpoint({
  access: 'catalogue',
  method: 'PUT',
  path: '/api/admin/festivals/:year',
  summary: 'Sets and confirms the nights of a festival year',
  params: z.object({ year: z.coerce.number().int().min(2020).max(2100) }),
  body: z.object({
    name: text(60).min(1, 'Enter the name of the festival'),
    nights: z
      .array(FestivalNight.omit({ night: true }))
      .min(1, 'Add at least one night')
      .max(12, 'At most 12 nights')
      .refine(isOneAfterAnother, 'Each night must be after the previous one'),
  }),
  reply: Festival,
})
