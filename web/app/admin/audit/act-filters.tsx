import { Form } from 'react-router'
import { Button, ButtonLink } from '../../ui/button'
import { Field } from '../../ui/field'
import { Icon } from '../../ui/icon'

export type ActFilter = { q: string; from: string; until: string }

/** Which entries to see. It stands in the address. */
export const ActFilters = ({ filter: { q, from, until } }: { filter: ActFilter }) => (
  <Form className="flex flex-wrap items-end gap-3">
    <Field
      label="Search"
      type="search"
      name="q"
      defaultValue={q}
      placeholder="Who, what, or an order's or a user's id"
      maxLength={100}
      className="min-w-64 flex-1"
    />
    <Field label="From" type="date" name="from" defaultValue={from} className="min-w-40 max-sm:flex-1" />
    <Field label="Until" type="date" name="until" defaultValue={until} className="min-w-40 max-sm:flex-1" />
    <Button type="submit" variant="secondary">
      <Icon name="search" />
      Search
    </Button>
    {(q || from || until) && (
      <ButtonLink to="/admin/audit" variant="quiet">
        Clear
      </ButtonLink>
    )}
  </Form>
)
