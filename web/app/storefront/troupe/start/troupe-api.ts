import { listAddresses } from '../../../../../contract/accounts/account.ts'
import { listRentals, rentalCalendar } from '../../../../../contract/rentals/availability.ts'
import { createTroupe, myTroupes, type NewTroupe } from '../../../../../contract/troupes/troupes.ts'
import { api } from '../../../lib/api/browser-api'

// The API calls of the page on which a group starts. It imports this file when it needs the first call, because the schemas are large.

export const fetchOwnGroups = () => api(myTroupes)

export const fetchAddresses = () => api(listAddresses)

type StyleSearch = { q: string; from: string; until: string; pin?: string | undefined }

/** Fetches the rentals that are free for these nights. */
export const fetchStyles = ({ q, ...query }: StyleSearch, signal: AbortSignal) =>
  api(listRentals, { query: { ...query, ...(q ? { q } : {}), limit: 12 }, signal })

/** Fetches the sizes of a style with the garments that are free on each day. */
export const fetchCalendar = (slug: string, query: Omit<StyleSearch, 'q'>, signal: AbortSignal) =>
  api(rentalCalendar, { params: { slug }, query, signal })

export const startGroup = (body: NewTroupe, key: string) =>
  api(createTroupe, { body, headers: { 'idempotency-key': key } })
