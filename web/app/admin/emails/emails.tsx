import { adminEmails, EmailState, emailStates, type EmailEntry } from '../../../../contract/store/emails.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import type { Route } from './+types/emails'
import { ListFilters, type Filter } from '../../components/admin-lists/list-filters'
import { ListBody, ListPages } from '../../components/admin-lists/list-pages'
import { emailLabels, templateLabel, EmailBadge } from './email-labels'
import { RefreshButton } from '../../components/admin-lists/refresh-button'
import { Link } from 'react-router'
import { formatInstant } from '../../lib/labels/order-labels'
import { CardList } from '../../ui/card'
import { PageHeader } from '../../ui/page-header'

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

export const meta: Route.MetaFunction = () => [
  { title: 'E-mails | Navrang admin' },
  { name: 'robots', content: 'noindex' },
]

export default function AdminEmails({
  loaderData: { emails, counts, filter, before },
}: Route.ComponentProps) {
  const last = emails.length === PAGE ? emails.at(-1)?.id : undefined
  const options = Object.fromEntries(
    emailStates.map((emailState) => [emailState, `${emailLabels[emailState]} (${counts[emailState] ?? 0})`]),
  )
  return (
    <>
      <PageHeader title="E-mails">
        <RefreshButton />
      </PageHeader>
      <ListFilters
        path={PATH}
        filter={filter}
        search="Recipient or subject"
        parts={[{ name: 'state', label: 'Status', options }]}
      />
      <p aria-live="polite" className="my-4 text-muted">
        {emails.length === 1 ? '1 e-mail' : `${emails.length} e-mails`}
        {last ? ' on this page, older ones on the next' : ''}
      </p>
      <ListBody>
        {emails.length > 0 ? (
          <EmailTable emails={emails} />
        ) : (
          <NoEmails filter={filter} isLaterPage={before !== ''} />
        )}
      </ListBody>
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

/** E-mails as rows that link to their page; cards on a phone. */
const EmailTable = ({ emails }: { emails: readonly EmailEntry[] }) => (
  <CardList className="overflow-hidden">
    {emails.map((email) => (
      <li key={email.id}>
        <Link
          to={`/admin/emails/${email.id}`}
          className="grid gap-x-4 gap-y-1 p-4 hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <span className="font-semibold">{email.subject}</span>
          <span className="sm:row-span-2 sm:self-center">
            <EmailBadge state={email.state} />
          </span>
          <span className="text-sm text-muted">
            <span className="break-all">{email.recipient}</span> · {templateLabel(email.template)} ·{' '}
            <time dateTime={email.createdAt} className="whitespace-nowrap">
              {formatInstant(email.createdAt)}
            </time>
          </span>
          {email.lastError && email.state !== 'sent' && (
            <span className="text-sm break-words text-danger sm:col-span-2">{email.lastError}</span>
          )}
        </Link>
      </li>
    ))}
  </CardList>
)
