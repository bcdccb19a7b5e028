import { adminCategories, orderCategories } from '../../../../../contract/catalog/categories.ts'
import { can } from '../../../../../contract/core/permissions.ts'
import { userApi } from '../../../lib/api/api-context'
import { orThrowResponse } from '../../../lib/api/route-errors'
import { titleOf } from '../../../lib/brand'
import { endpointAction } from '../../../lib/forms/endpoint-action'
import { ButtonLink } from '../../../ui/button'
import { Icon } from '../../../ui/icon'
import { PageHeader } from '../../../ui/page-header'
import { pageAccess } from '../../layout/page-access'
import { useAdminUser } from '../../layout/admin-user'
import type { Route } from './+types/categories'
import { CategoryOrder } from './category-order'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const { data: categories } = await orThrowResponse(api(adminCategories), request)
  return { categories }
}

export const action = endpointAction({ orderCategories })
export { clientAction } from '../../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Categories', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** All categories in their sequence, which staff can change. */
export default function Categories({ loaderData: { categories } }: Route.ComponentProps) {
  const canOpenSettings = can(pageAccess.settings, useAdminUser())
  return (
    <>
      <PageHeader
        back={canOpenSettings ? { to: '/admin/settings', label: 'Settings' } : undefined}
        title="Categories"
        text="The filters of the shop, the home page, the forms for products and the import use these categories, in this sequence."
      >
        <ButtonLink to="/admin/settings/categories/new">
          <Icon name="plus" />
          Add category
        </ButtonLink>
      </PageHeader>
      <CategoryOrder
        // a new list for new categories, but not for another sequence, so that a button that moves one keeps its focus
        key={categories
          .map(({ slug, version }) => `${slug} ${version}`)
          .toSorted()
          .join()}
        categories={categories}
      />
    </>
  )
}
