import { Form, useSubmit } from 'react-router'
import { Button, ButtonLink } from '../../ui/button'
import { DateField } from '../../ui/date/date-field'
import { Field, SelectField } from '../../ui/field'
import { Icon } from '../../ui/icon'

/** The filter of a list: names and values of URL parameters. An empty value does not filter. */
export type Filter = Record<string, string>

/** A filter of a list: a select field if `options` is given, otherwise a date field. */
type FilterField = { name: string; label: string; options?: Readonly<Record<string, string>> }

type ListFiltersProps = {
  path: string
  filter: Filter
  /** Placeholder text of the search field. If it is missing, the list has no search field. */
  search?: string
  parts?: readonly FilterField[]
}

const none: readonly FilterField[] = []

/** The filter form of a list. The filter is part of the URL, so that links and the Back button show the same list. */
export function ListFilters({ path, filter, search, parts = none }: ListFiltersProps) {
  const submit = useSubmit()
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <Form key={Object.values(filter).join(' ')} className="list-filters cluster items-end">
      {search && (
        <Field
          label="Search"
          type="search"
          name="q"
          defaultValue={filter['q']}
          placeholder={search}
          maxLength={100}
          className="min-w-56 flex-1"
        />
      )}
      {parts.map(({ name, label, options }) =>
        options ? (
          <SelectField
            key={name}
            label={label}
            name={name}
            defaultValue={filter[name]}
            className="min-w-32 max-sm:flex-1"
            onChange={({ currentTarget }) => void submit(currentTarget.form)}
          >
            <option value="">All</option>
            {Object.entries(options).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        ) : (
          <DateField
            key={name}
            label={label}
            name={name}
            defaultValue={filter[name]}
            className="min-w-36 max-sm:flex-1"
          />
        ),
      )}
      <Button type="submit" variant="secondary">
        <Icon name="search" />
        {search ? 'Search' : 'Filter'}
      </Button>
      {isFiltered && (
        <ButtonLink to={path} variant="quiet">
          Clear
        </ButtonLink>
      )}
    </Form>
  )
}

/** Returns the URL of a list with this filter. */
export function listPath(path: string, filter: Filter): string {
  const entries = Object.entries(filter).filter(([, value]) => value)
  return entries.length ? `${path}?${new URLSearchParams(entries)}` : path
}
