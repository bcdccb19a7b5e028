import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { StoreSettings } from '../../../../../contract/store/store.ts'
import { useSignedInUser } from '../../../lib/account/signed-in-user'
import { Badge } from '../../../ui/badge'
import { Button, ButtonLink } from '../../../ui/button'
import { CardList } from '../../../ui/card'
import { EmptyState } from '../../../ui/empty-state'
import { Notice } from '../../../ui/notice'
import { Skeleton } from '../../../ui/loading'
import { nightsLabel, troupeLabels, troupeTones } from '../troupe-labels'
import { useLoaded } from '../../../lib/use-loaded'

const GroupForm = lazy(() => import('./group-form'))

export type FestivalDays = { id: string; name: string; from: string; until: string }
export type GroupSettings = StoreSettings['troupes']
export type StartGroupProps = { festivals: readonly FestivalDays[]; settings: GroupSettings }

/** The own groups and the form for a new one. A visitor signs in first, because an organiser has an account. */
export function StartGroup(props: StartGroupProps) {
  const user = useSignedInUser()
  if (!user) {
    return (
      <EmptyState icon="user" title="Start your group">
        <p className="text-muted">Only the organiser needs an account. Your dancers just open your link.</p>
        <ButtonLink to="/sign-in/customer?redirect=%2Ftroupe">Sign in to start a group</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <OwnGroups key={user.id} />
      <section className="stack">
        <h2 className="text-3xl">Start a group</h2>
        <NewGroup key={user.id} {...props} userName={user.name} />
      </section>
    </>
  )
}

/** The form for a new group, with the default address of the organiser, or an empty one if it cannot be loaded. */
function NewGroup(props: StartGroupProps & { userName: string }) {
  const { data, hasFailed } = useLoaded('addresses', async () =>
    (await import('./troupe-api')).fetchAddresses(),
  )
  if (!data && !hasFailed) return <Skeleton className="h-96" />
  const address = data?.addresses[0]?.address ?? null
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <GroupForm {...props} savedAddress={address} />
    </Suspense>
  )
}

function OwnGroups() {
  const { data, hasFailed, retry } = useLoaded('own groups', async () =>
    (await import('./troupe-api')).fetchOwnGroups(),
  )
  const groups = data?.data
  if (hasFailed) {
    return (
      <Notice
        kind="error"
        action={
          <Button size="small" variant="quiet" onClick={retry}>
            Try again
          </Button>
        }
      >
        We could not load your groups.
      </Notice>
    )
  }
  if (!groups || groups.length === 0) return null
  return (
    <section className="stack">
      <h2 className="text-3xl">Your groups</h2>
      <CardList>
        {groups.map(({ id, name, state, seats, paid, from, until }) => (
          <li key={id} className="relative flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
            <Link to={`/troupe/${id}`} className="row-link grow font-semibold">
              {name}
            </Link>
            <span className="text-muted">{nightsLabel({ from, until })}</span>
            <span>
              {paid} of {seats} paid
            </span>
            <Badge tone={troupeTones[state]}>{troupeLabels[state]}</Badge>
          </li>
        ))}
      </CardList>
    </section>
  )
}
