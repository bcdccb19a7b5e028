import { adminEmails, EmailState, emailStates } from '../../../../contract/store/emails.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import type { Route } from './+types/emails'
import { ListFilters, type Filter } from '../../components/admin-lists/list-filters'
import { ListBody, ListPages } from '../../components/admin-lists/list-pages'
import { EmailTable } from './email-table'
import { emailLabels } from './email-labels'
import { RefreshButton } from '../../components/admin-lists/refresh-button'

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
