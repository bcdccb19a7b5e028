import { Form, useSubmit } from 'react-router'
import { userStatuses, type UserStatus } from '../../../../contract/people.ts'
import { roles, type Role } from '../../../../contract/rights.ts'
import { Button, ButtonLink } from '../../ui/button'
import { Field, SelectField } from '../../ui/field'
import { Icon } from '../../ui/icon'
import { roleWords, userStatusWords } from './user-words'

export type UserFilter = { q: string; status: UserStatus | ''; role: Role | '' }

/** Which users to see, of all that there are. It stands in the address, so that a link and the way back show the same. */
export function UserFilters({ filter: { q, status, role } }: { filter: UserFilter }) {
  const submit = useSubmit()
  const onChange = ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
    void submit(currentTarget.form)
  return (
    <Form className="flex flex-wrap items-end gap-3">
      <Field
        label="Search"
        type="search"
        name="q"
        defaultValue={q}
        placeholder="Name or e-mail"
        maxLength={100}
        className="min-w-56 flex-1"
      />
      <SelectField
        label="Status"
        name="status"
        defaultValue={status}
        className="min-w-32 max-sm:flex-1"
        onChange={onChange}
      >
        <option value="">All</option>
        {userStatuses.map((one) => (
          <option key={one} value={one}>
            {userStatusWords[one]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Role"
        name="role"
        defaultValue={role}
        className="min-w-32 max-sm:flex-1"
        onChange={onChange}
      >
        <option value="">All</option>
        {roles.map((one) => (
          <option key={one} value={one}>
            {roleWords[one]}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="secondary">
        <Icon name="search" />
        Search
      </Button>
      {(q || status || role) && (
        <ButtonLink to="/admin/users" variant="quiet">
          Clear
        </ButtonLink>
      )}
    </Form>
  )
}
