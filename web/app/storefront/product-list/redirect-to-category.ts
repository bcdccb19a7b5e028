import { redirect } from 'react-router'
import { listSearch, type Department, type ListQuery } from '../../lib/product-list-query'

/** Redirects permanently if the URL names a category by an earlier slug. */
export function redirectToCategory(
  { currentCategory }: { currentCategory?: string | undefined },
  query: ListQuery,
  department: Department,
) {
  if (!currentCategory) return
  throw redirect(`/${department}${listSearch({ ...query, category: currentCategory }, department)}`, 301)
}
