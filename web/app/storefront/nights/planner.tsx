import { lazy, Suspense, useState } from 'react'
import type { PlanPerson } from '../../../../contract/nights/plan.ts'
import type { Festival } from '../../../../contract/rentals/festivals.ts'
import { readStoredPinCode } from '../../lib/stored-pin-code'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { PlannerSkeleton } from './planner-skeleton'
import type { PlanSource } from './plan-store'
import { useOpener } from './use-opener'
import { usePlan } from './use-plan'

const PlanBoard = lazy(() => import('./plan-board'))
const PersonDialog = lazy(() => import('./person-dialog'))

type PlannerProps = { festival: Festival; origin: string; source: PlanSource }

/** The plan of the visitor, of the account, or of a link. The code for a plan with people is loaded when there is one. */
export function Planner({ festival, origin, source }: PlannerProps) {
  const shown = usePlan(source)
  const { plan, status, store } = shown
  if (status === 'loading') return <PlannerSkeleton />
  if (status === 'failed') {
    return (
      <Notice
        kind="error"
        action={
          <Button variant="quiet" size="small" onClick={store.retry}>
            Retry
          </Button>
        }
      >
        We could not load your plan. Nothing has been lost.
      </Notice>
    )
  }
  if (plan.people.length === 0) return <EmptyPlan shown={shown} />
  return (
    <Suspense fallback={<PlannerSkeleton />}>
      <PlanBoard festival={festival} origin={origin} shown={shown} />
    </Suspense>
  )
}

function EmptyPlan({ shown: { plan, stored, canEdit, store } }: { shown: ReturnType<typeof usePlan> }) {
  const [isAdding, setAdding] = useState(false)
  const { opening, closing } = useOpener()

  /** The shopper's own new plan also gets the PIN code that is known from elsewhere in the shop. */
  function addFirst(person: PlanPerson) {
    const pin = plan.pin ?? readStoredPinCode()
    const takesPin = pin && stored?.access !== 'edit'
    store.apply([{ type: 'setPerson', person }, ...(takesPin ? [{ type: 'setPin' as const, pin }] : [])])
  }
  return (
    <>
      <div className="mx-auto max-w-xl py-10 text-center">
        <Icon name="calendar" className="mx-auto size-14 text-brand" />
        <h2 className="mt-4 text-3xl">Who is dancing?</h2>
        <ol className="mx-auto mt-4 inline-block list-decimal space-y-1 pl-5 text-left text-muted">
          <li>Add everyone with their size.</li>
          <li>Choose outfits night by night, or let us fill the plan.</li>
          <li>Put the whole plan into the cart: everything is booked together, or nothing.</li>
        </ol>
        {canEdit && (
          <p className="mt-6">
            <Button size="large" onClick={() => opening(() => setAdding(true))} aria-haspopup="dialog">
              <Icon name="plus" /> Add a person
            </Button>
          </p>
        )}
      </div>
      <Suspense>
        {isAdding && (
          <PersonDialog
            person={null}
            onSave={addFirst}
            onRemove={() => undefined}
            onClose={() => closing(() => setAdding(false))}
          />
        )}
      </Suspense>
    </>
  )
}
