import type { RentalCalendar } from '../../../../contract/availability.ts'

/** What is free of this rental from the first day to the last that can be booked. The schemas are loaded with the question. */
export async function askCalendar(slug: string, signal: AbortSignal): Promise<RentalCalendar> {
  const [{ api }, { rentalCalendar }] = await Promise.all([
    import('../../shop/browser-api'),
    import('../../../../contract/availability.ts'),
  ])
  return api(rentalCalendar, { params: { slug }, query: {}, signal })
}
