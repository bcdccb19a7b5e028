import { useState } from 'react'
import { data, redirect } from 'react-router'
import {
  adminCategories,
  archiveCategory,
  changeCategory,
  createCategory,
  deleteCategory,
  NEW_CATEGORY,
  restoreCategory,
  type AdminCategory,
} from '../../../../../contract/catalog/categories.ts'
import { userApi } from '../../../lib/api/api-context'
import { orThrowResponse } from '../../../lib/api/route-errors'
import { titleOf } from '../../../lib/brand'
import { endpointAction } from '../../../lib/forms/endpoint-action'
import { textOf } from '../../../lib/forms/form-result'
import { Badge } from '../../../ui/badge'
import { PageHeader } from '../../../ui/page-header'
import type { Route } from './+types/category'
import { CategoryForm } from './category-form'
import { RemoveCategory } from './remove-category'

const listPath = '/admin/settings/categories'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const { data: categories } = await orThrowResponse(api(adminCategories), request)
  if (params.slug === NEW_CATEGORY) return { category: null, categories }
  const category = categories.find(({ slug }) => slug === params.slug)
  if (category) return { category, categories }
  const renamed = categories.find(({ oldSlugs }) => oldSlugs.includes(params.slug))
  if (renamed) throw redirect(`${listPath}/${renamed.slug}`)
  throw data({ error: 'Category not found' }, { status: 404 })
}

const readBody = (form: FormData): unknown => JSON.parse(textOf(form, 'category'))

export const action = endpointAction(
  {
    archiveCategory,
    changeCategory: { ...changeCategory, readBody },
    createCategory: { ...createCategory, readBody },
    deleteCategory,
    restoreCategory,
  },
  { landingUrls: { createCategory: () => listPath, deleteCategory: () => listPath } },
)
export { clientAction } from '../../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: titleOf(matches, loaderData?.category?.name ?? 'New category', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The settings of a category, or of a new one. */
export default function CategoryPage({ loaderData: { category, categories } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        back={{ to: listPath, label: 'Categories' }}
        title={category?.name ?? 'New category'}
        badge={category?.isArchived && <Badge tone="quiet">Archived</Badge>}
      />
      <Editor key={category?.slug ?? NEW_CATEGORY} category={category} categories={categories} />
    </>
  )
}

type EditorProps = { category: AdminCategory | null; categories: readonly AdminCategory[] }

/** The form and the buttons that archive and delete. Each save increases the version, which the form sends with the next one. */
function Editor({ category, categories }: EditorProps) {
  const [version, setVersion] = useState(category?.version)
  return (
    <div className="stack-wide max-w-4xl">
      <CategoryForm category={category} version={version} onVersion={setVersion} />
      {category && <RemoveCategory category={category} categories={categories} onVersion={setVersion} />}
    </div>
  )
}
