import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { text } from '../core/wire.ts'
import { Day } from './rentals.ts'

/** Maximum number of nights of one festival, for example of a wedding season. */
const MAX_NIGHTS = 31

/**
 * One night of a festival. `name` is empty for a numbered night. `colour` is the name of the colour that people wear on that night; screens
 * show it as `hex`.
 */
export const FestivalNight = z.object({
  night: z.number().int().min(1).max(MAX_NIGHTS),
  date: z.iso.date('Enter the date of the night'),
  name: text(40).default(''),
  colour: text(40).min(1, 'Enter the colour'),
  hex: z.string().regex(/^#[0-9a-f]{6}$/, 'Enter a colour like #rrggbb'),
})
export type FestivalNight = z.infer<typeof FestivalNight>

const CutOffDays = z.coerce
  .number('Enter a whole number of days')
  .int('Enter a whole number of days')
  .min(0, 'Enter 0 or more')
  .max(60, 'At most 60 days')

/** The nights of a festival. The dates are calculated until staff confirm them with an almanac. */
export const Festival = z.object({
  id: z.string(),
  /** The year of the first night. */
  year: z.number().int(),
  name: z.string(),
  isConfirmed: z.boolean(),
  /** Rentals for these nights can be ordered until this number of days before the first night; 0 means without such a limit. */
  cutOffDays: z.number().int(),
  nights: z.array(FestivalNight),
  /** Increases with each save. */
  version: z.number().int(),
})
export type Festival = z.infer<typeof Festival>

/** Returns a festival with its nights from this day on. */
export const withoutPastNights = (festival: Festival, today: Day): Festival => ({
  ...festival,
  nights: festival.nights.filter(({ date }) => date >= today),
})

export const comingFestivals = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/festivals',
  summary: 'Lists current and coming festivals, the next one first, with the colour of each night',
  reply: z.object({ today: Day, data: z.array(Festival) }),
})

const isOneAfterAnother = (nights: readonly { date: string }[]) =>
  nights.every(({ date }, place) => place === 0 || date > nights[place - 1]!.date)

export const FestivalFields = z.object({
  name: text(60).min(1, 'Enter the name of the festival'),
  cutOffDays: CutOffDays.default(0),
  nights: z
    .array(FestivalNight.omit({ night: true }))
    .min(1, 'Add at least one night')
    .max(MAX_NIGHTS, `At most ${MAX_NIGHTS} nights`)
    .refine(isOneAfterAnother, 'Each night must be after the previous one'),
})
export type FestivalFields = z.infer<typeof FestivalFields>

/** The fields that staff save. `version` is the version that the form loaded, for optimistic locking. */
export const FestivalChange = FestivalFields.extend({ version: z.number().int().optional() })
export type FestivalChange = z.infer<typeof FestivalChange>

const params = z.object({ id: z.string().max(100) })

export const addFestival = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/festivals',
  summary: 'Adds a festival with confirmed nights',
  body: FestivalFields,
  reply: Festival,
  status: 201,
})

export const saveFestival = endpoint({
  access: 'catalogue',
  method: 'PUT',
  path: '/api/admin/festivals/:id',
  summary: 'Sets and confirms the nights of a festival',
  params,
  body: FestivalChange,
  reply: Festival,
})

export const deleteFestival = endpoint({
  access: 'catalogue',
  method: 'DELETE',
  path: '/api/admin/festivals/:id',
  summary:
    'Deletes a festival with the plans that customers have made for its nights. Bookings do not change',
  params,
  reply: z.object({ success: z.literal(true) }),
})
