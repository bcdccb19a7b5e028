import { z } from 'zod'
import type { UserColumn } from '../../../../../contract/catalog/imports.ts'
import { PersonName } from '../../../../../contract/accounts/names.ts'
import { UserStatus } from '../../../../../contract/accounts/users.ts'
import { PhoneNumber } from '../../../../../contract/core/phone.ts'
import { planUserImport, type UserImportRow } from '../../../accounts/users/plan-user-import.ts'
import type { Columns } from '../../../../platform/csv/header.ts'
import { importRows } from './import-rows.ts'
import type { ImportFileHandler } from './file-handler.ts'
import type { CellReader } from './cell-reader.ts'

const sheet: Columns<UserColumn> = {
  headings: {
    email: ['E-mail', 'E-mail address', 'Mail'],
    name: ['Name', 'Full name', 'Customer name'],
    phone: ['Phone', 'Phone number', 'Mobile', 'Mobile number'],
    status: ['Status', 'Account status'],
  },
  required: ['email'],
  key: 'email',
}

const Email = z.email('Enter a valid e-mail address').trim().toLowerCase().max(254, 'At most 254 characters')
const Status = z
  .string()
  .toLowerCase()
  .pipe(z.enum(UserStatus.options, 'An account is active, blocked or inactive'))

const read = ({ take, need }: CellReader<UserColumn>): UserImportRow => ({
  email: need('email', Email) ?? '',
  name: take('name', PersonName),
  phone: take('phone', PhoneNumber),
  status: take('status', Status),
})

const INVITES_PER_SECOND = 1

/** Imports users: updates existing accounts, and creates missing accounts without a password. */
export const userFile: ImportFileHandler = {
  headings: sheet.headings,
  run: (run) => {
    const { actor, record, env } = run
    let invited = record.counts.created ?? 0
    const startedAt = record.started_at ?? env.now()
    /**
     * Returns the time at which the next invitation is sent. Spreads the invitations over time, so that many of them do not
     * delay the e-mails of new orders.
     */
    const inviteAt = () => new Date(startedAt.getTime() + (invited++ / INVITES_PER_SECOND) * 1000)
    return importRows(
      {
        sheet,
        read,
        keyOf: ({ email }) => email,
        plan: (tx, listed: UserImportRow) =>
          planUserImport(tx, listed, { actor, inviteAt: record.with_invites ? inviteAt : null }),
      },
      run,
    )
  },
}
