import { useRef, useState, type FormEvent } from 'react'
import { Form, useNavigate } from 'react-router'
import { Button } from '../../ui/button'
import { DateField } from '../../ui/date/date-field'
import { Field, SelectField } from '../../ui/field'
import { useUpdate } from '../../ui/hooks/use-update'
import { Icon } from '../../ui/icon'
import { FilterChips } from './filter-chips'
import { listPath, type Filter, type FilterField, type View } from './list-path'
import { SavedViews } from './saved-views'

type ListFiltersProps = {
  path: string
  filter: Filter
  /** Placeholder text of the search field. If it is missing, the list has no search field. */
  search?: string
  parts?: readonly FilterField[]
  /** The views that are built in. The first one usually shows the whole list. */
  views?: readonly View[]
}

const noParts: readonly FilterField[] = []
const noViews: readonly View[] = []

/**
 * The filters of a list: its views, the filter form, and the applied filters as chips. The filter is part of the URL, so that links and the
 * Back button show the same list. On a phone, a button shows the fields other than the search.
 */
export function ListFilters({ path, filter, search, parts = noParts, views = noViews }: ListFiltersProps) {
  return (
    <div className="mb-4 lg:mb-2">
      <SavedViews path={path} filter={filter} views={views} />
      <FilterForm path={path} filter={filter} parts={parts} {...(search ? { search } : {})} />
      <FilterChips path={path} filter={filter} parts={parts} views={views} />
    </div>
  )
}

type FilterFormProps = Required<Pick<ListFiltersProps, 'path' | 'filter' | 'parts'>> & { search?: string }

function FilterForm({ path, filter, parts, search }: FilterFormProps) {
  const { form, apply, onSubmit } = useFilterForm(path, filter)
  const [isOpen, setOpen] = useState(false)
  const fields = parts.filter(({ isHidden }) => !isHidden)
  const onPhone = search && !isOpen ? 'max-sm:hidden' : 'max-sm:flex-1'
  if (!search && fields.length === 0) return null
  return (
    <Form ref={form} action={path} onSubmit={onSubmit} className="list-filters cluster items-end">
      {parts.map(
        ({ name, isHidden }) =>
          isHidden && filter[name] && <input key={name} type="hidden" name={name} value={filter[name]} />,
      )}
      {search && (
        <Field
          label="Search"
          type="search"
          name="q"
          defaultValue={filter['q']}
          placeholder={search}
          maxLength={100}
          className="min-w-40 flex-1 sm:min-w-56"
        />
      )}
      {fields.map((field) => (
        <PartField
          key={field.name}
          field={field}
          value={filter[field.name] ?? ''}
          onChoose={apply}
          className={onPhone}
        />
      ))}
      {search && fields.length > 0 && (
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="sm:hidden"
        >
          Filters
        </Button>
      )}
      <Button type="submit" variant="secondary">
        <Icon name="search" />
        <span className={search ? 'max-sm:sr-only' : ''}>{search ? 'Search' : 'Filter'}</span>
      </Button>
    </Form>
  )
}

type PartFieldProps = { field: FilterField; value: string; onChoose: () => void; className: string }

/** A select field applies its filter when an option is chosen; a date is applied with the button of the form. */
function PartField({
  field: { name, label, options, none = 'All' },
  value,
  onChoose,
  className,
}: PartFieldProps) {
  if (!options) {
    return <DateField label={label} name={name} defaultValue={value} className={`min-w-36 ${className}`} />
  }
  return (
    <SelectField
      label={label}
      name={name}
      defaultValue={value}
      className={`min-w-32 ${className}`}
      onChange={onChoose}
    >
      <option value="">{none}</option>
      {Object.entries(options).map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}

/** The form stays the same when the filter changes, so that its field keeps the focus. Chips and views change the values of its fields. */
function useFilterForm(path: string, filter: Filter) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  useUpdate(JSON.stringify(filter), () => {
    for (const field of form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      'select, [type=search]',
    ) ?? []) {
      field.value = filter[field.name] ?? ''
    }
  })
  function apply() {
    const fields = form.current ? [...new FormData(form.current)] : []
    const texts = fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.trim()]] : []))
    void navigate(listPath(path, Object.fromEntries(texts)), { preventScrollReset: true })
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    apply()
  }
  return { form, apply, onSubmit }
}
