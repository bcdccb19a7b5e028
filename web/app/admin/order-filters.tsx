import { Form, useSubmit } from 'react-router'
import { orderStatuses, type OrderStatus } from '../../../contract/orders.ts'
import { statusWords } from '../shop/order-words'
import { Button, ButtonLink } from '../ui/button'
import { Field, SelectField } from '../ui/field'
import { Icon } from '../ui/icon'

export type OrderFilter = { status: OrderStatus | ''; q: string }

/** Which orders to see. It stands in the address, so that a link and the way back show the same. */
export function OrderFilters({ filter: { status, q } }: { filter: OrderFilter }) {
  const submit = useSubmit()
  return (
    <Form className="flex flex-wrap items-end gap-3">
      <Field
        label="Search"
        type="search"
        name="q"
        defaultValue={q}
        placeholder="Confirmation ID, name, e-mail, city"
        maxLength={100}
        className="min-w-56 flex-1"
      />
      <SelectField
        label="Status"
        name="status"
        defaultValue={status}
        className="min-w-40"
        onChange={({ currentTarget }) => void submit(currentTarget.form)}
      >
        <option value="">All</option>
        {orderStatuses.map((one) => (
          <option key={one} value={one}>
            {statusWords[one]}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="secondary">
        <Icon name="search" />
        Search
      </Button>
      {(q || status) && (
        <ButtonLink to="/admin/orders" variant="quiet">
          Clear
        </ButtonLink>
      )}
    </Form>
  )
}
