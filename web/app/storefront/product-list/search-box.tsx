import { Icon } from '../../ui/icon'
import { SearchAutocomplete } from '../search/search-autocomplete'
import { FILTER_FORM_ID } from './filter-panel'
import type { Department } from '../../lib/product-list-query'
import { useListNavigation } from './use-list-navigation'

type SearchBoxProps = { department: Department; label: string; placeholder: string }

/** The search box of the list. The `form` attribute makes it part of the filter form, which is elsewhere on the page. */
export function SearchBox({ department, label, placeholder }: SearchBoxProps) {
  const { query, applyDebounced } = useListNavigation(department)
  return (
    <search className="relative flex gap-2">
      <div className="grow">
        <SearchAutocomplete
          department={department}
          type="search"
          name="q"
          form={FILTER_FORM_ID}
          label={label}
          isLabelHidden
          urlValue={query.q}
          maxLength={100}
          placeholder={placeholder}
          enterKeyHint="search"
          onChange={({ currentTarget }) => currentTarget.form && applyDebounced(currentTarget.form)}
        />
      </div>
      <button type="submit" form={FILTER_FORM_ID} className="search-button">
        <Icon name="search" />
        <span className="max-sm:sr-only">Search</span>
      </button>
    </search>
  )
}
