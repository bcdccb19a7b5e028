import { useSubmit, Form } from 'react-router'
import { AttemptState, PaymentProvider } from '../../../../contract/payments.ts'
import { Button } from '../../ui/button'
import { SelectField } from '../../ui/field'
import { attemptWords, providerWords } from './payment-words'

export type PaymentFilter = { status: AttemptState | ''; provider: PaymentProvider | '' }

/** Filters that act as soon as one is chosen; the button is for browsers without scripts. */
export function PaymentFilters({ filter }: { filter: PaymentFilter }) {
  const submit = useSubmit()
  return (
    <Form
      onChange={(event) => void submit(event.currentTarget)}
      className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
    >
      <SelectField label="Status" name="status" defaultValue={filter.status}>
        <option value="">All</option>
        {AttemptState.options.map((state) => (
          <option key={state} value={state}>
            {attemptWords[state]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Paid by" name="provider" defaultValue={filter.provider}>
        <option value="">All</option>
        {PaymentProvider.options.map((provider) => (
          <option key={provider} value={provider}>
            {providerWords[provider]}
          </option>
        ))}
      </SelectField>
      <noscript>
        <Button type="submit">Filter</Button>
      </noscript>
    </Form>
  )
}
