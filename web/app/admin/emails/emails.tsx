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

const PATH = '/admin/emails'
const PAGE = 50
const uuid = /^[\da-f-]{36}$/i

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const state = EmailState.safeParse(asked.get('state')).data
  const filter = { state: state ?? '', q: asked.get('q')?.trim().slice(0, 254) ?? '' }
  const given = asked.get('before') ?? ''
  const before = uuid.test(given) ? given : ''
  const api = await context.get(userApi)()
  const query = { q: filter.q, limit: PAGE, ...(before ? { before } : {}), ...(state ? { state } : {}) }
  return { ...(await orThrowResponse(api(adminEmails, { query }), request)), filter, before }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Mails | Navrang admin' },
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
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-4xl">Mails</h1>
        <RefreshButton />
      </div>
      <ListFilters
        path={PATH}
        filter={filter}
        search="Recipient or subject"
        parts={[{ name: 'state', label: 'State', options }]}
      />
      <p aria-live="polite" className="my-4 text-muted">
        {emails.length === 1 ? 'One letter' : `${emails.length} letters`}
        {last ? ' on this page, older ones on the next' : ''}
      </p>
      <ListBody>
        {emails.length > 0 ? (
          <EmailTable emails={emails} />
        ) : (
          <NoEmails filter={filter} isFurther={before !== ''} />
        )}
      </ListBody>
      <ListPages {...{ path: PATH, filter, before, last }} of="letters" />
    </>
  )
}

function NoEmails({ filter, isFurther }: { filter: Filter; isFurther: boolean }) {
  if (!Object.values(filter).some(Boolean) && !isFurther) {
    return (
      <EmptyState title="No letters yet">
        <p className="text-muted">
          Confirmations, reminders and everything else that the shop writes is listed here.
        </p>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No such letters">
      <p className="text-muted">{isFurther ? 'There are no older ones.' : 'Nothing matches this search.'}</p>
      <ButtonLink to={PATH} variant="secondary">
        Show all letters
      </ButtonLink>
    </EmptyState>
  )
}

/** Letters as rows that lead to them; on a phone the same as cards. */
const EmailTable = ({ emails }: { emails: readonly EmailEntry[] }) => (
  <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
    {emails.map((mail) => (
      <li key={mail.id}>
        <Link
          to={`/admin/emails/${mail.id}`}
          className="grid gap-x-4 gap-y-1 p-4 hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <span className="font-semibold">{mail.subject}</span>
          <span className="sm:row-span-2 sm:self-center">
            <EmailBadge state={mail.state} />
          </span>
          <span className="text-sm text-muted">
            <span className="break-all">{mail.recipient}</span> · {templateLabel(mail.template)} ·{' '}
            <time dateTime={mail.createdAt} className="whitespace-nowrap">
              {formatInstant(mail.createdAt)}
            </time>
          </span>
          {mail.lastError && mail.state !== 'sent' && (
            <span className="text-sm break-words text-danger sm:col-span-2">{mail.lastError}</span>
          )}
        </Link>
      </li>
    ))}
  </ul>
)
