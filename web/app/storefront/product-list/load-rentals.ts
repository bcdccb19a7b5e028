import { redirect } from 'react-router'
import { listRentals, type RentalList } from '../../../../contract/rentals/availability.ts'
import type { Api } from '../../../../contract/core/client.ts'
import { comingFestivals, type Festival } from '../../../../contract/rentals/festivals.ts'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import { toRentalQuery, listSearch, readListQuery, type ListQuery } from '../../lib/product-list-query'

export type RentalListData = {
  list: RentalList
  festivals: Festival[]
  /** Why the nights of the address cannot be; the list is then the one without them. */
  nightsProblem: string | null
}

/** The rent store that an address asks for. A page behind the last one leads to the last one. */
export async function loadRentals(api: Api, request: Request): Promise<RentalListData> {
  const query = readListQuery(new URL(request.url).searchParams, 'rent')
  const [found, { data: festivals }] = await Promise.all([findRentals(api, query), api(comingFestivals)])
  const { total, pages } = found.list.pagination
  if (total > 0 && query.page > pages) throw redirect(`/rent${listSearch({ ...query, page: pages }, 'rent')}`)
  return { ...found, festivals }
}

async function findRentals(api: Api, query: ListQuery) {
  try {
    return { list: await api(listRentals, { query: toRentalQuery(query) }), nightsProblem: null }
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'invalid' || !query.from) throw error
    const withoutNights = { ...query, from: '', until: '' }
    return {
      list: await api(listRentals, { query: toRentalQuery(withoutNights) }),
      nightsProblem: error.message,
    }
  }
}
