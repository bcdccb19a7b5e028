import { Form, useSubmit } from 'react-router'
import { mailStates, type MailState } from '../../../contract/notifications.ts'
import { Button, ButtonLink } from '../ui/button'
import { Field, SelectField } from '../ui/field'
import { Icon } from '../ui/icon'
import { mailWords } from './mail-words'

export type MailFilter = { state: MailState | ''; q: string }
type MailFiltersProps = { filter: MailFilter; counts: Partial<Record<MailState, number>> }

/** Which letters to see. It stands in the address, so that a link and the way back show the same. */
export function MailFilters({ filter: { state, q }, counts }: MailFiltersProps) {
  const submit = useSubmit()
  return (
    <Form className="flex flex-wrap items-end gap-3">
      <Field
        label="Search"
        type="search"
        name="q"
        defaultValue={q}
        placeholder="Recipient or subject"
        maxLength={254}
        className="min-w-56 flex-1"
      />
      <SelectField
        label="State"
        name="state"
        defaultValue={state}
        className="min-w-40"
        onChange={({ currentTarget }) => void submit(currentTarget.form)}
      >
        <option value="">All</option>
        {mailStates.map((one) => (
          <option key={one} value={one}>
            {mailWords[one]} ({counts[one] ?? 0})
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="secondary">
        <Icon name="search" />
        Search
      </Button>
      {(q || state) && (
        <ButtonLink to="/admin/mails" variant="quiet">
          Clear
        </ButtonLink>
      )}
    </Form>
  )
}
