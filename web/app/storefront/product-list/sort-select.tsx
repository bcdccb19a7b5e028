import { useId } from 'react'
import type { Sort } from '../../../../contract/catalog/catalog.ts'
import { FILTER_FORM_ID } from './filter-panel'
import { sortLabels, type Department } from '../../lib/product-list-query'

type SortSelectProps = { sort: Sort; department: Department; onChoose: (form: HTMLFormElement) => void }

const sortsOf = (department: Department) =>
  Object.entries(sortLabels).filter(([sort]) => !(department === 'rent' && sort === 'discount'))

/** The order of the list. It belongs to the form of the filters, also where it stands outside of it. */
export function SortSelect({ sort, department, onChoose }: SortSelectProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-muted max-sm:sr-only">
        Sort by
      </label>
      <select
        id={id}
        name="sort"
        form={FILTER_FORM_ID}
        value={sort}
        onChange={({ currentTarget }) => currentTarget.form && onChoose(currentTarget.form)}
        className="control select-arrow w-auto! py-1.5!"
      >
        {sortsOf(department).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
