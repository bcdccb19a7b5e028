import { formatRupees } from '../../../../contract/core/money.ts'
import type { PlanCell, PlanPerson } from '../../../../contract/nights/plan.ts'
import type { FestivalNight } from '../../../../contract/rentals/festivals.ts'
import { LinePicture } from '../../components/orders/line-picture'
import { Icon } from '../../ui/icon'
import { formatDayMonth, nameOfNight } from './night-colour'
import type { CellFacts } from './use-plan-facts'

export type CellProps = {
  person: PlanPerson
  night: FestivalNight
  cell: PlanCell | undefined
  facts: CellFacts
  canEdit: boolean
}

/** Returns what a screen reader says about a cell. */
export function labelOf({ person, night, cell, facts: { garment, problem, idea } }: CellProps): string {
  const place = `${person.name}, ${nameOfNight(night)}, ${night.colour}`
  if (!cell) return idea ? `${place}: nothing yet. Idea: ${idea.title}` : `${place}: nothing yet`
  const title = garment?.title ?? 'Outfit'
  return problem ? `${place}: ${title}, not available. ${problem.message}` : `${place}: ${title}`
}

/** The content of a cell: the picture of the outfit, or a pale idea. */
export function CellContent({ night, cell, facts: { garment, rental, problem, idea }, canEdit }: CellProps) {
  if (!cell) return <EmptyCell image={idea?.image ?? ''} canEdit={canEdit} />
  const isFirst = !rental || rental.nights[0] === night.date
  return (
    <span className="relative block h-full">
      <LinePicture
        src={garment?.image ?? ''}
        className={`aspect-4/5 w-full rounded-none! ${problem ? 'opacity-40 grayscale' : ''}`}
      />
      {problem && (
        <span className="absolute inset-x-1 top-1 rounded-md bg-danger-soft px-1.5 py-1 text-center text-xs font-bold text-danger">
          Not available
        </span>
      )}
      <span className="block px-1.5 py-1.5 text-left text-xs leading-tight">
        <span className="line-clamp-2 min-h-[2lh] font-semibold">{garment?.title ?? 'Outfit'}</span>
        <span className="mt-0.5 block text-muted tabular-nums">{priceText(rental, isFirst)}</span>
      </span>
    </span>
  )
}

/** The price of a booking on its first night. On its other nights, the garment costs nothing more. */
function priceText(rental: CellFacts['rental'], isFirst: boolean): string {
  const line = rental?.line
  if (!line) return ''
  if (!isFirst) return 'Same outfit'
  const period = line.days > 1 && line.until ? ` to ${formatDayMonth(line.until)}` : ''
  return `${formatRupees(line.lineTotal)}${period}`
}

const EmptyCell = ({ image, canEdit }: { image: string; canEdit: boolean }) => (
  <span className="relative grid h-full min-h-24 place-items-center">
    {image && <LinePicture src={image} className="absolute inset-0 h-full w-full rounded-none! opacity-20" />}
    {canEdit && (
      <span className="relative grid size-9 place-items-center rounded-full bg-surface text-brand shadow-lift">
        <Icon name="plus" className="size-5" />
      </span>
    )}
  </span>
)
