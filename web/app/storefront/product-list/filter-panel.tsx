import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button'
import { FilterFields, type FilterFieldsProps } from './filter-fields'

export const FILTER_FORM_ID = 'filters'

type FilterPanelProps = FilterFieldsProps & {
  pathname: string
  onChoose: (form: HTMLFormElement) => void
  onType: (form: HTMLFormElement) => void
}

/** The filters beside the list. Without scripts the form is sent by its button. */
export function FilterPanel({ pathname, onChoose, onType, ...fields }: FilterPanelProps) {
  return (
    <aside aria-label="Filters" className="hidden lg:block noscript:block">
      <form id={FILTER_FORM_ID} action={pathname} {...filterFormHandlers({ onChoose, onType })}>
        <div className="mb-4 flex items-center justify-between">
          <h2 className="font-sans text-lg font-bold">Filters</h2>
          <Link
            to={pathname}
            preventScrollReset
            className="inline-flex min-h-9 items-center text-sm font-semibold text-brand hover:underline"
          >
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

/** Applies a choice at once and typed text as soon as the typing rests. */
export function filterFormHandlers({ onChoose, onType }: Pick<FilterPanelProps, 'onChoose' | 'onType'>) {
  return {
    onChange: (event: FormEvent<HTMLFormElement>) => {
      const { target: input, currentTarget: form } = event
      if (input instanceof HTMLSelectElement) return onChoose(form)
      if (!(input instanceof HTMLInputElement) || !input.name) return
      if (input.type === 'radio' || input.type === 'checkbox') onChoose(form)
      else onType(form)
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      onChoose(event.currentTarget)
    },
  }
}
