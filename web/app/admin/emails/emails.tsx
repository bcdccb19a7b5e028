import type { ReactNode } from 'react'
import {
  adminEmails,
  EmailState,
  emailStates,
  sendTestEmail,
  type EmailEntry,
} from '../../../../contract/store/emails.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import type { Route } from './+types/emails'
import { ListFilters } from '../../components/admin-lists/list-filters'
import type { Filter } from '../../components/admin-lists/list-path'
import { ListPages } from '../../components/admin-lists/list-pages'
import { emailLabels, templateLabel, EmailBadge } from './email-labels'
import { useTestEmail } from './test-email'
import { RefreshButton } from '../../components/admin-lists/refresh-button'
import { Link } from 'react-router'
import { formatInstant } from '../../lib/labels/order-labels'
import { Cell, Row, Table } from '../../ui/table'
import { PageHeader } from '../../ui/page-header'
import { titleOf } from '../../lib/brand'
import { ListCount } from '../../ui/list-body'
import { viewForms } from '../../components/admin-lists/save-view'

const PATH = '/admin/emails'
const PAGE = 50
const uuid = /^[\da-f-]{36}$/i

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const state = EmailState.safeParse(searchParams.get('state')).data
  const filter = { state: state ?? '', q: searchParams.get('q')?.trim().slice(0, 254) ?? '' }
  const cursor = searchParams.get('before') ?? ''
  const before = uuid.test(cursor) ? cursor : ''
  const api = await context.get(userApi)()
  const query = { q: filter.q, limit: PAGE, ...(before ? { before } : {}), ...(state ? { state } : {}) }
  return { ...(await orThrowResponse(api(adminEmails, { query }), request)), filter, before }
}

export const action = endpointAction({ sendTestEmail, ...viewForms })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'E-mails', 'admin') },
  { name: 'robots', content: 'noindex' },
]

export default function AdminEmails({
  loaderData: { emails, counts, filter, before },
}: Route.ComponentProps) {
  const test = useTestEmail()
  const last = emails.length === PAGE ? emails.at(-1)?.id : undefined
  const options = Object.fromEntries(
    emailStates.map((emailState) => [emailState, `${emailLabels[emailState]} (${counts[emailState] ?? 0})`]),
  )
  return (
    <>
      <PageHeader title="E-mails">
        {test.button}
        <RefreshButton className="max-sm:hidden" />
      </PageHeader>
      {test.notice}
      <ListFilters
        path={PATH}
        filter={filter}
        search="Recipient or subject"
        parts={[{ name: 'state', label: 'Status', options }]}
      />
      <ListCount>
        {emails.length === 1 ? '1 e-mail' : `${emails.length} e-mails`}
        {last ? ' on this page, older ones on the next' : ''}
      </ListCount>
      <EmailTable emails={emails} empty={<NoEmails filter={filter} isLaterPage={before !== ''} />} />
      <ListPages {...{ path: PATH, filter, before, last }} of="e-mails" />
    </>
  )
}

function NoEmails({ filter, isLaterPage }: { filter: Filter; isLaterPage: boolean }) {
  if (!Object.values(filter).some(Boolean) && !isLaterPage) {
    return (
      <EmptyState title="No e-mails yet">
        <p className="text-muted">
          Confirmations, reminders and all other e-mails sent by the shop are listed here.
        </p>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No matching e-mails">
      <p className="text-muted">
        {isLaterPage ? 'There are no older e-mails.' : 'No e-mails match your search.'}
      </p>
      <ButtonLink to={PATH} variant="secondary">
        Show all e-mails
      </ButtonLink>
    </EmptyState>
  )
}

type EmailTableProps = { emails: readonly EmailEntry[]; empty: ReactNode }

const EmailTable = ({ emails, empty }: EmailTableProps) => (
  <Table caption="E-mails, newest first" columns={['E-mail', 'Recipient', 'Created', 'Status']} empty={empty}>
    {emails.map((email) => (
      <Row key={email.id}>
        <Cell>
          <Link to={`/admin/emails/${email.id}`} className="row-link">
            {email.subject}
          </Link>
          <span className="hint">{templateLabel(email.template)}</span>
          {email.lastError && email.state !== 'sent' && (
            <span className="hint break-words text-danger">{email.lastError}</span>
          )}
        </Cell>
        <Cell className="break-words max-md:order-3 max-md:col-span-2">{email.recipient}</Cell>
        <Cell className="text-sm text-muted max-md:order-4 max-md:col-span-2 md:whitespace-nowrap">
          <time dateTime={email.createdAt}>{formatInstant(email.createdAt)}</time>
        </Cell>
        <Cell>
          <EmailBadge state={email.state} />
        </Cell>
      </Row>
    ))}
  </Table>
)
