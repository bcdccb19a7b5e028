import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button'
import { FilterFields, type FilterFieldsProps } from './filter-fields'

export const FILTER_FORM_ID = 'filters'

type FilterPanelProps = FilterFieldsProps & {
  pathname: string
  /** Applies the filters in the form immediately. */
  onApply: (form: HTMLFormElement) => void
  /** Applies the filters in the form when the shopper has stopped typing for a moment. */
  onTyping: (form: HTMLFormElement) => void
}

/** The filters beside the list. Without JavaScript the shopper applies the filters with the submit button. */
export function FilterPanel({ pathname, onApply, onTyping, ...fields }: FilterPanelProps) {
  return (
    <aside aria-label="Filters" className="filter-panel">
      <form id={FILTER_FORM_ID} action={pathname} {...filterFormHandlers({ onApply, onTyping })}>
        <div className="filter-panel-title">
          <h2>Filters</h2>
          <Link to={pathname} preventScrollReset className="touch-link">
            Clear all
          </Link>
        </div>
        <FilterFields {...fields} />
        <div className="mt-4 hidden noscript:block">
          <Button type="submit" isWide>
            Show results
          </Button>
        </div>
      </form>
    </aside>
  )
}

/** Returns form handlers that apply a selected option immediately, and typed text when the shopper has stopped typing for a moment. */
export function filterFormHandlers({ onApply, onTyping }: Pick<FilterPanelProps, 'onApply' | 'onTyping'>) {
  return {
    onChange: ({ target: field }: FormEvent) => {
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
      if (!isField || !field.name || !field.form) return
      const apply = /radio|checkbox|select/.test(field.type) ? onApply : onTyping
      apply(field.form)
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      onApply(event.currentTarget)
    },
  }
}
