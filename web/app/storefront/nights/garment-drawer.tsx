import { Link } from 'react-router'
import { formatRupees } from '../../../../contract/core/money.ts'
import { cellAt, type CellPlace } from '../../../../contract/nights/change-plan.ts'
import type { Plan, PlanCell, Suggestion } from '../../../../contract/nights/plan.ts'
import type { Festival } from '../../../../contract/rentals/festivals.ts'
import { LinePicture } from '../../components/orders/line-picture'
import { readWishlist } from '../../lib/wishlist'
import { Button } from '../../ui/button'
import { Drawer } from '../../ui/drawer'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { focusSoon } from '../../ui/hooks/focus-soon'
import { Skeleton } from '../../ui/loading'
import { inkOn, nameOfNight, NightBand } from './night-colour'
import { factsOf, type CellFacts, type PlanFacts } from './use-plan-facts'
import { useLoaded } from '../../lib/use-loaded'

type Garment = Pick<PlanCell, 'productId' | 'skuId'>

/** The id of the heading of the outfits. It gets the focus after "Retry", because the button is removed. */
const OUTFITS = 'outfits'

type GarmentDrawerProps = {
  festival: Festival
  plan: Plan
  place: CellPlace
  facts: PlanFacts
  onWear: (garment: Garment | null, places: readonly CellPlace[]) => void
  onClose: () => void
}

/** The choice for one person and one night: free outfits, best first, and the other nights of the present one. */
export default function GarmentDrawer({ festival, plan, place, facts, onWear, onClose }: GarmentDrawerProps) {
  const person = plan.people.find(({ id }) => id === place.person)
  const night = festival.nights.find(({ date }) => date === place.night)
  const { data: garments, hasFailed, retry } = useGarments(plan, place)
  const cell = cellAt(plan, place)
  const { garment: present, problem } = factsOf(facts, cell ?? place)
  if (!person || !night) return null

  function choose(garment: Garment | null) {
    onWear(garment, [place])
    onClose()
  }
  function chooseSuggestion(garment: Suggestion) {
    facts.learn([garment])
    choose(garment)
  }
  function reload() {
    retry()
    focusSoon(OUTFITS)
  }
  const others = (garments ?? []).filter(({ skuId }) => skuId !== cell?.skuId)
  return (
    <Drawer
      title={`${person.name}, ${nameOfNight(night)}`}
      isOpen
      onClose={onClose}
      className="w-[min(32rem,94vw)]!"
    >
      <div className="stack">
        <NightBand night={night} className="rounded-xl px-4!" />
        {problem && (
          <Notice
            kind="warning"
            action={
              problem.substitute && (
                <Button size="small" variant="quiet" onClick={() => choose(problem.substitute)}>
                  Use the substitute
                </Button>
              )
            }
          >
            {problem.message}
            {problem.substitute && `. Instead: ${problem.substitute.title}`}
          </Notice>
        )}
        {cell && <PresentGarment garment={present} onRemove={() => choose(null)} />}
        {cell && <OtherNights festival={festival} plan={plan} cell={cell} onWear={onWear} />}
        <h3 id={OUTFITS} tabIndex={-1} className="text-lg font-semibold outline-none">
          {cell ? 'Choose another outfit' : 'Available on this night'}
        </h3>
        {hasFailed && (
          <Notice
            kind="error"
            action={
              <Button variant="quiet" size="small" onClick={reload}>
                Retry
              </Button>
            }
          >
            We could not load the outfits.
          </Notice>
        )}
        {!garments && !hasFailed && (
          <div className="grid grid-cols-2 gap-3" aria-busy="true">
            {[1, 2, 3, 4].map((one) => (
              <Skeleton key={one} className="aspect-4/5 rounded-xl" />
            ))}
          </div>
        )}
        {garments && others.length === 0 && (
          <p className="text-muted">
            No {cell ? 'other ' : ''}outfit in size {person.size} is available on this night
            {plan.pin ? ` at PIN code ${plan.pin}` : ''}.
          </p>
        )}
        <ul className="grid grid-cols-2 gap-3">
          {others.map((garment) => (
            <li key={garment.skuId}>
              <GarmentButton garment={garment} hex={night.hex} onChoose={() => chooseSuggestion(garment)} />
            </li>
          ))}
        </ul>
      </div>
    </Drawer>
  )
}

type PresentGarmentProps = { garment: CellFacts['garment']; onRemove: () => void }

/** The outfit that the person wears on this night. */
const PresentGarment = ({ garment, onRemove }: PresentGarmentProps) => (
  <div className="card flex items-center gap-4 p-3">
    <LinePicture src={garment?.image ?? ''} />
    <div className="min-w-0 grow">
      <p className="font-semibold">{garment?.title ?? 'Outfit'}</p>
      {garment?.slug && (
        <Link to={`/rent/${garment.slug}`} className="link inline-flex min-h-9 items-center text-sm">
          View details
        </Link>
      )}
    </div>
    <Button variant="quiet" size="small" onClick={onRemove}>
      Remove
    </Button>
  </div>
)

type GarmentButtonProps = { garment: Suggestion; hex: string; onChoose: () => void }

const GarmentButton = ({ garment, hex, onChoose }: GarmentButtonProps) => (
  <button
    type="button"
    onClick={onChoose}
    className="flex h-full w-full flex-col overflow-hidden rounded-xl border border-line text-left hover:border-brand"
  >
    <span className="relative block">
      <LinePicture src={garment.image} className="aspect-4/5 w-full rounded-none!" />
      <span className="absolute top-1.5 left-1.5 flex flex-wrap gap-1">
        {garment.hasNightColour && (
          <span
            className="rounded-md px-1.5 py-1 text-xs leading-none font-bold"
            style={{ backgroundColor: hex, color: inkOn(hex) }}
          >
            Night colour
          </span>
        )}
        {garment.isLiked && (
          <span className="rounded-md bg-night px-1.5 py-1 text-xs leading-none font-bold text-on-night">
            Liked
          </span>
        )}
      </span>
    </span>
    <span className="p-2 text-sm">
      <span className="line-clamp-2 leading-snug font-semibold">{garment.title}</span>
      <span className="mt-0.5 block tabular-nums">{formatRupees(garment.rent)}</span>
      <span className="hint text-xs!">
        {[garment.size, garment.colour].filter(Boolean).join(', ')}
        <span className="block">Deposit {formatRupees(garment.deposit)}</span>
      </span>
    </span>
  </button>
)

type OtherNightsProps = {
  festival: Festival
  plan: Plan
  cell: PlanCell
  onWear: GarmentDrawerProps['onWear']
}

/** Buttons for the nights on which the person wears the same outfit. Nights with another outfit keep it. */
function OtherNights({ festival, plan, cell, onWear }: OtherNightsProps) {
  const { productId, skuId } = cell
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">Wear it on other nights too</legend>
      <div className="chips">
        {festival.nights.map((night) => {
          const place = { person: cell.person, night: night.date }
          const other = cellAt(plan, place)
          const isWorn = other?.skuId === skuId
          return (
            <button
              key={night.date}
              type="button"
              aria-pressed={isWorn}
              aria-label={`${nameOfNight(night)}, ${night.colour}`}
              disabled={night.date === cell.night || (other !== undefined && !isWorn)}
              onClick={() => onWear(isWorn ? null : { productId, skuId }, [place])}
              className="grid size-11 place-items-center rounded-full border-3 border-line font-bold tabular-nums disabled:opacity-40 aria-pressed:border-brand"
              style={{ backgroundColor: night.hex, color: inkOn(night.hex) }}
            >
              {isWorn ? <Icon name="check" /> : night.night}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

/** Fetches the free garments of a cell. */
const useGarments = (plan: Plan, place: CellPlace) =>
  useLoaded<readonly Suggestion[]>(JSON.stringify({ plan, place }), async (signal) => {
    const { fetchGarments } = await import('./plan-api')
    return fetchGarments({ plan, liked: readWishlist() }, place, signal)
  })
