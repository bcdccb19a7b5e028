import { useState } from 'react'
import {
  addFestival,
  comingFestivals,
  deleteFestival,
  saveFestival,
} from '../../../../contract/rentals/festivals.ts'
import { can } from '../../../../contract/core/permissions.ts'
import { userApi } from '../../lib/api/api-context'
import { useEndpointForm } from '../../lib/forms/action-form'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { orThrowResponse } from '../../lib/api/route-errors'
import { useReload } from '../../lib/use-reload'
import { UnsavedGuard } from '../../components/unsaved-guard'
import type { Route } from './+types/festivals'
import { useAdminUser } from '../layout/admin-user'
import { FestivalCard, FestivalForm } from './festival-form'
import { RentalTabs } from './rental-tabs'
import { titleOf } from '../../lib/brand'
import { PageHeader } from '../../ui/page-header'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return { festivals: (await orThrowResponse(api(comingFestivals), request)).data }
}

export const action = endpointAction({ addFestival, saveFestival, deleteFestival })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Festival nights', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The coming festivals with their nights. Saving a festival confirms its dates. */
export default function Festivals({ loaderData: { festivals } }: Route.ComponentProps) {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set())
  const [added, setAdded] = useState(0)
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set())
  const { reload } = useReload()
  const me = useAdminUser()
  const mark = (id: string) => (isDirty: boolean) =>
    setDirty((ids) => new Set(isDirty ? [...ids, id] : [...ids].filter((other) => other !== id)))
  const remove = useEndpointForm('deleteFestival', {
    done: 'Festival deleted',
    onDone: (_reply, { id }) => mark(String(id))(false),
  })
  /** Drops the input of a form. From now on, it begins anew with each version of its festival. */
  function load(id: string) {
    mark(id)(false)
    setLoaded(new Set([...loaded, id]))
    void reload()
  }
  const nextUnconfirmed = festivals.find(({ isConfirmed }) => !isConfirmed)
  return (
    <>
      <UnsavedGuard isDirty={dirty.size > 0} />
      <PageHeader title="Rentals" />
      <RentalTabs />
      <h2 className="mb-2 text-2xl">Festival nights</h2>
      <p className="mb-5 max-w-prose text-muted">
        Calendars highlight these nights, and shoppers choose them with one click.
        {can(saveFestival.access, me) &&
          ' The dates that came with the shop are calculated: check them against the almanac each year, correct any differences and save to confirm.'}
      </p>
      <div className="stack-wide">
        {can(addFestival.access, me) && (
          <FestivalForm
            key={`new ${added}`}
            festival={null}
            remove={remove}
            onDirty={mark('new')}
            onAdded={() => setAdded((count) => count + 1)}
          />
        )}
        {festivals.map((festival) =>
          can(saveFestival.access, me) ? (
            <FestivalForm
              key={loaded.has(festival.id) ? `${festival.id} ${festival.version}` : festival.id}
              festival={festival}
              isOpen={festival === nextUnconfirmed || loaded.has(festival.id)}
              remove={remove}
              onDirty={mark(festival.id)}
              onLoad={() => load(festival.id)}
            />
          ) : (
            <FestivalCard key={festival.id} festival={festival} />
          ),
        )}
      </div>
    </>
  )
}
