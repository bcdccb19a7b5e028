import { createContext, useContext } from 'react'
import type { Category } from '../../../../contract/catalog/categories.ts'

const Categories = createContext<readonly Category[]>([])

/** Gives the parts of a page the categories that its loader has loaded. */
export const CategoriesProvider = Categories.Provider

/** Returns the categories that are not archived, in their sequence. */
export const useCategories = () => useContext(Categories)

/** The options of a field in which staff choose a category. A chosen category that is archived stays selectable. */
export function CategoryOptions({ chosen = '' }: { chosen?: string }) {
  const categories = useCategories()
  const isMissing = chosen !== '' && !categories.some(({ slug }) => slug === chosen)
  return (
    <>
      {isMissing && <option value={chosen}>{chosen} (archived)</option>}
      {categories.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </>
  )
}
