import { Form, useSubmit } from 'react-router'
import { Button, ButtonLink } from '../../ui/button'
import { Field, SelectField } from '../../ui/field'
import { Icon } from '../../ui/icon'

/** What a list is narrowed with: the name in the address, and its value; `''` is everything. */
export type Filter = Record<string, string>

/** A choice of one, or a day. */
type Part = { name: string; label: string; options?: Readonly<Record<string, string>> }

type ListFiltersProps = {
  path: string
  filter: Filter
  /** What can be searched for; without it there is no search. */
  search?: string
  parts?: readonly Part[]
}

const none: readonly Part[] = []

/** What of a list to see. It stands in the address, so that a link and the way back show the same. */
export function ListFilters({ path, filter, search, parts = none }: ListFiltersProps) {
  const submit = useSubmit()
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <Form key={Object.values(filter).join(' ')} className="flex flex-wrap items-end gap-3">
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
            {Object.entries(options).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
        ) : (
          <Field
            key={name}
            label={label}
            type="date"
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

/** The address of a list that is narrowed so. */
export function listPath(path: string, filter: Filter): string {
  const given = Object.entries(filter).filter(([, value]) => value)
  return given.length ? `${path}?${new URLSearchParams(given)}` : path
}
