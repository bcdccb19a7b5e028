import { useNavigation } from 'react-router'
import { adminMails, MailState } from '../../../contract/notifications.ts'
import { personApi } from '../api-context'
import { orPage } from '../refused'
import { ButtonLink } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import type { Route } from './+types/mails'
import { MailFilters, type MailFilter } from './mail-filters'
import { MailTable } from './mail-table'
import { RefreshButton } from './refresh-button'

const PAGE = 50
const uuid = /^[\da-f-]{36}$/i

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const state = MailState.safeParse(asked.get('state')).data
  const filter: MailFilter = { state: state ?? '', q: asked.get('q')?.trim().slice(0, 254) ?? '' }
  const given = asked.get('before') ?? ''
  const before = uuid.test(given) ? given : ''
  const api = await context.get(personApi)()
  const query = { q: filter.q, limit: PAGE, ...(before ? { before } : {}), ...(state ? { state } : {}) }
  return { ...(await orPage(api(adminMails, { query }), request)), filter, before }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Mails | Navrang admin' },
  { name: 'robots', content: 'noindex' },
]

export default function AdminMails({ loaderData: { mails, counts, filter, before } }: Route.ComponentProps) {
  const isLoading = useNavigation().state === 'loading'
  const last = mails.length === PAGE ? mails.at(-1) : undefined
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-4xl">Mails</h1>
        <RefreshButton />
      </div>
      <MailFilters key={`${filter.state} ${filter.q}`} filter={filter} counts={counts} />
      <p aria-live="polite" className="my-4 text-muted">
        {mails.length === 1 ? 'One letter' : `${mails.length} letters`}
        {last ? ' on this page, older ones on the next' : ''}
      </p>
      <div aria-busy={isLoading} className={`transition-opacity ${isLoading ? 'opacity-60' : ''}`}>
        {mails.length > 0 ? (
          <MailTable mails={mails} />
        ) : (
          <NoMails filter={filter} isFurther={before !== ''} />
        )}
      </div>
      <nav aria-label="Pages" className="mt-6 flex flex-wrap justify-center gap-3">
        {before && (
          <ButtonLink to={pathOf(filter)} variant="secondary">
            Newest letters
          </ButtonLink>
        )}
        {last && (
          <ButtonLink to={pathOf(filter, last.id)} variant="secondary">
            Older letters
          </ButtonLink>
        )}
      </nav>
    </>
  )
}

function NoMails({ filter, isFurther }: { filter: MailFilter; isFurther: boolean }) {
  if (filter.q === '' && filter.state === '' && !isFurther) {
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
      <ButtonLink to="/admin/mails" variant="secondary">
        Show all letters
      </ButtonLink>
    </EmptyState>
  )
}

function pathOf({ state, q }: MailFilter, before = ''): string {
  const given = Object.entries({ state, q, before }).filter(([, value]) => value)
  return `/admin/mails?${new URLSearchParams(given)}`
}
