import { redirect } from 'react-router'
import { listProducts, type ProductList } from '../../../../contract/catalog/catalog.ts'
import type { Api } from '../../../../contract/core/client.ts'
import { toProductQuery, listSearch, readListQuery, type Department } from '../../lib/product-list-query'

/** The list that an address asks for. A page behind the last one leads to the last one. */
export async function loadList(api: Api, request: Request, department: Department): Promise<ProductList> {
  const query = readListQuery(new URL(request.url).searchParams, department)
  const list = await api(listProducts, { query: toProductQuery(query, department) })
  const { total, pages } = list.pagination
  if (total > 0 && query.page > pages) {
    throw redirect(`/${department}${listSearch({ ...query, page: pages }, department)}`)
  }
  return list
}
