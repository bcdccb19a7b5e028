import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { cellAt, type CellPlace } from '../../../../contract/nights/change-plan.ts'
import type { PlanCell, PlanPerson } from '../../../../contract/nights/plan.ts'
import type { Festival } from '../../../../contract/rentals/festivals.ts'
import { useCart } from '../../lib/cart/cart'
import { readWishlist } from '../../lib/wishlist'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { storePlanLink } from '../../lib/plan-links'
import { toast } from '../../ui/toast'
import { NightGrid } from './night-grid'
import { NightTabs } from './night-tabs'
import { withNewPlanId, withPlan } from './plan-in-cart'
import { PlanSettings } from './plan-settings'
import { PlanSheet } from './plan-sheet'
import { PlanSummary } from './plan-summary'
import { focusPlan, useOpener } from './use-opener'
import type { ShownPlan } from './use-plan'
import { problemsOf, usePlanFacts, type PlanFacts } from './use-plan-facts'
import { useWide } from './use-wide'

const GarmentDrawer = lazy(() => import('./garment-drawer'))
const PersonDialog = lazy(() => import('./person-dialog'))
const ShareDialog = lazy(() => import('./share-dialog'))

type Garment = Pick<PlanCell, 'productId' | 'skuId'>

type PlanBoardProps = { festival: Festival; origin: string; shown: ShownPlan }

/** A plan with people: a grid of people and nights on a wide screen, one night at a time on a phone. */
export default function PlanBoard({ festival, origin, shown }: PlanBoardProps) {
  const { plan, canEdit } = shown
  const facts = usePlanFacts(plan)
  const actions = usePlanActions(shown)
  const isWide = useWide()
  const [chosen, setChosen] = useState<CellPlace | null>(null)
  const [person, setPerson] = useState<PlanPerson | 'new' | null>(null)
  const [isSharing, setSharing] = useState(false)
  const { opening, closing } = useOpener()
  const grid = {
    festival,
    plan,
    facts,
    canEdit,
    onChoose: (place: CellPlace) => opening(() => setChosen(place)),
    onRemove: (place: CellPlace) => actions.wear(place, null),
    onEditPerson: (one: PlanPerson) => opening(() => setPerson(one)),
    onAddPerson: () => opening(() => setPerson('new')),
  }
  return (
    <>
      <div className="stack-wide print:hidden">
        <Messages shown={shown} facts={facts} actions={actions} />
        <PlanSettings
          shown={shown}
          facts={facts}
          actions={actions}
          onShare={() => opening(() => setSharing(true))}
        />
        {isWide ? <NightGrid {...grid} /> : <NightTabs {...grid} />}
        <PlanSummary plan={plan} facts={facts} onAddToCart={() => actions.addToCart(facts)} />
      </div>
      <PlanSheet festival={festival} plan={plan} facts={facts} />
      <Suspense>
        {chosen && (
          <GarmentDrawer
            festival={festival}
            plan={plan}
            place={chosen}
            facts={facts}
            onWear={(garment, places) => actions.wearOn(places, garment)}
            onClose={() => closing(() => setChosen(null))}
          />
        )}
        {person && (
          <PersonDialog
            person={person === 'new' ? null : person}
            onSave={actions.savePerson}
            onRemove={actions.removePerson}
            onClose={() => closing(() => setPerson(null))}
          />
        )}
        {isSharing && (
          <ShareDialog shown={shown} origin={origin} onClose={() => closing(() => setSharing(false))} />
        )}
      </Suspense>
    </>
  )
}

/** The changes of a plan that the page offers. Removals can be undone. */
function usePlanActions({ plan, store, id, formerId, stored }: ShownPlan) {
  const cart = useCart()
  useEffect(() => {
    if (!formerId || !cart.items.some(({ planId }) => planId === formerId)) return
    cart.replace(withNewPlanId(cart.items, { before: formerId, id }))
  }, [cart, formerId, id])
  const navigate = useNavigate()
  const [isFilling, setFilling] = useState(false)
  const seen = (place: CellPlace) => cellAt(plan, place)?.skuId ?? null

  function set(cells: readonly (CellPlace & { was: string | null; garment: Garment | null })[]) {
    if (cells.length === 0) return
    store.apply(
      cells.map(({ person, night, was, garment }) => ({
        type: 'setCell',
        person,
        night,
        was,
        garment: garment && { productId: garment.productId, skuId: garment.skuId },
      })),
    )
  }
  const wearOn = (places: readonly CellPlace[], garment: Garment | null) =>
    set(places.map((place) => ({ ...place, was: seen(place), garment })))

  function wear(place: CellPlace, garment: Garment | null) {
    const before = cellAt(plan, place)
    wearOn([place], garment)
    if (garment || !before) return
    void toast('Outfit removed from this night', {
      action: { label: 'Undo', onClick: () => set([{ ...place, was: null, garment: before }]) },
      isLong: true,
    })
  }
  function removePerson(person: PlanPerson) {
    const cells = plan.cells.filter((cell) => cell.person === person.id)
    store.apply([{ type: 'removePerson', id: person.id }])
    function undo() {
      store.apply([{ type: 'setPerson', person }])
      set(cells.map((cell) => ({ ...cell, was: null, garment: cell })))
    }
    void toast(`${person.name} removed from the plan`, {
      action: { label: 'Undo', onClick: undo },
      isLong: true,
    })
  }
  async function fill() {
    setFilling(true)
    try {
      const { fetchFilled } = await import('./plan-api')
      const { cells, unfilled } = await fetchFilled({ plan, liked: readWishlist() })
      const { plan: now } = store.read() // the shopper can have filled a cell meanwhile
      const fresh = cells.filter((cell) => !cellAt(now, cell))
      set(fresh.map((cell) => ({ ...cell, was: null, garment: cell })))
      const undo = () => set(fresh.map((cell) => ({ ...cell, was: cell.skuId, garment: null })))
      void toast(filledText(fresh.length, unfilled), {
        ...(fresh.length > 0 && { action: { label: 'Undo', onClick: undo } }),
        isLong: true,
      })
    } catch {
      void toast('We could not fill the plan just now. Please try again.', { kind: 'error' })
    } finally {
      setFilling(false)
    }
  }
  function takeSubstitutes(facts: PlanFacts) {
    set(
      problemsOf(facts, plan).flatMap(({ person, night, substitute }) =>
        substitute ? [{ person, night, was: seen({ person, night }), garment: substitute }] : [],
      ),
    )
  }
  function addToCart({ quote }: PlanFacts) {
    if (!quote) return
    cart.replace(withPlan(cart.items, { id, plan, quote }))
    storePlanLink(id, stored && stored.access !== 'owner' ? stored.token : null)
    void navigate('/cart')
  }
  return {
    wear,
    wearOn,
    savePerson: (person: PlanPerson) => store.apply([{ type: 'setPerson', person }]),
    removePerson,
    fill: () => void fill(),
    isFilling,
    takeSubstitutes,
    addToCart,
  }
}

export type PlanActions = ReturnType<typeof usePlanActions>

type Unfilled = readonly { reason: 'nothing_free' | 'over_budget' }[]

/** Says how many nights were filled, and why the others were not. */
function filledText(count: number, unfilled: Unfilled): string {
  const overBudget = unfilled.filter(({ reason }) => reason === 'over_budget').length
  const nothingFree = unfilled.length - overBudget
  const reasons = [
    overBudget > 0 && `${overBudget} would cost more than your budget`,
    nothingFree > 0 && `no outfit is available for ${nothingFree} of the empty places`,
  ].filter(Boolean)
  if (count === 0 && reasons.length === 0) return 'Every night already has an outfit'
  return [`${count === 1 ? '1 night' : `${count} nights`} filled`, ...reasons].join('; ')
}

type MessagesProps = { shown: ShownPlan; facts: PlanFacts; actions: PlanActions }

/** What the shopper must know about the whole plan: nothing was lost, what is no longer free, where we do not deliver. */
function Messages({ shown: { plan, hasSendFailed, canEdit }, facts, actions }: MessagesProps) {
  const { quote, hasFailed, retry } = facts
  const unavailable = problemsOf(facts, plan)
  const withSubstitute = unavailable.filter(({ substitute }) => substitute).length
  /** A button that removes its own notice. */
  const action = (label: string, act: () => void) => (
    <Button
      variant="quiet"
      size="small"
      onClick={() => {
        focusPlan()
        act()
      }}
    >
      {label}
    </Button>
  )
  return (
    <>
      {!canEdit && (
        <Notice>You can look at this plan, print it and put it into your cart, but not change it.</Notice>
      )}
      {hasSendFailed && (
        <Notice kind="warning">
          Your last changes are not saved yet. This device keeps them, and we try again.
        </Notice>
      )}
      {hasFailed && (
        <Notice kind="error" action={action('Retry', retry)}>
          We could not check prices and availability. Your plan is safe.
        </Notice>
      )}
      {quote?.isServed === false && <Notice kind="warning">We do not deliver to {plan.pin} yet.</Notice>}
      {unavailable.length > 0 && (
        <Notice
          kind="warning"
          action={
            canEdit && withSubstitute > 0
              ? action(
                  withSubstitute === 1 ? 'Use the substitute' : `Use ${withSubstitute} substitutes`,
                  () => actions.takeSubstitutes(facts),
                )
              : undefined
          }
        >
          {unavailable.length === 1
            ? 'One outfit is not available or has the wrong size. It is marked in the plan.'
            : `${unavailable.length} outfits are not available or have the wrong size. They are marked in the plan.`}
        </Notice>
      )}
    </>
  )
}
