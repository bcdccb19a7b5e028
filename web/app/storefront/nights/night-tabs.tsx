import { useId, useState, type KeyboardEvent } from 'react'
import { cellAt } from '../../../../contract/nights/change-plan.ts'
import type { FestivalNight } from '../../../../contract/rentals/festivals.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import { LinePicture } from '../../components/orders/line-picture'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { focusSoon } from '../../ui/hooks/focus-soon'
import { useSwipe } from '../../ui/hooks/use-swipe'
import { formatDayMonth, inkOn, nameOfNight, NightBand } from './night-colour'
import { AddPerson, departmentLabels, type NightViewProps } from './night-grid'
import { labelOf } from './plan-cell'
import { factsOf } from './use-plan-facts'

/** One night at a time: tabs at the bottom of the list, within reach of the thumb, or a swipe to the next night. */
export function NightTabs(props: NightViewProps) {
  const { festival, plan, facts, canEdit, onAddPerson } = props
  const { nights } = festival
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, nights.length - 1)
  const night = nights[at]!
  const id = useId()
  const swipe = useSwipe((step) => show(at + step))

  function show(next: number, isFromKey = false) {
    const place = Math.max(0, Math.min(nights.length - 1, next))
    setChosen(place)
    const tab = document.getElementById(`${id}-tab-${place}`)
    tab?.scrollIntoView({ inline: 'center', block: 'nearest' })
    if (isFromKey) tab?.focus()
  }
  return (
    <section className="overflow-clip rounded-2xl border border-line bg-surface shadow-lift">
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${at}`} {...swipe}>
        <NightBand night={night} className="px-4! py-4! text-lg" />
        <ul className="divide-y divide-line">
          {plan.people.map((person) => {
            const place = { person: person.id, night: night.date }
            const worn = cellAt(plan, place)
            const cell = { person, night, cell: worn, facts: factsOf(facts, worn ?? place), canEdit }
            return <PersonCard key={person.id} cell={cell} {...props} />
          })}
        </ul>
        {canEdit && (
          <div className="border-t border-line p-2">
            <AddPerson plan={plan} onAdd={onAddPerson} />
          </div>
        )}
      </div>
      <TabList id={id} nights={nights} at={at} onShow={show} />
    </section>
  )
}

type TabListProps = {
  id: string
  nights: readonly FestivalNight[]
  at: number
  onShow: (at: number, isFromKey?: boolean) => void
}

function TabList({ id, nights, at, onShow }: TabListProps) {
  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: nights.length - 1,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    onShow(next, true)
  }
  return (
    <div className="sticky-bar bottom-[5.1rem] z-10 border-t border-line bg-surface">
      <div
        role="tablist"
        aria-label="Nights"
        className="flex gap-1 overflow-x-auto px-2 py-1.5 [scrollbar-width:none]"
        onKeyDown={onKeyDown}
        tabIndex={-1}
      >
        {nights.map((night, index) => (
          <button
            key={night.date}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === at}
            aria-controls={`${id}-panel`}
            aria-label={`${nameOfNight(night)}, ${night.colour}, ${formatDayMonth(night.date)}`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => onShow(index)}
            className={`grid size-11 shrink-0 place-items-center rounded-full border-3 text-sm font-bold tabular-nums ${index === at ? 'border-brand' : 'border-line'}`}
            style={{ backgroundColor: night.hex, color: inkOn(night.hex) }}
          >
            {night.night}
          </button>
        ))}
      </div>
    </div>
  )
}

function PersonCard({ cell, ...props }: NightViewProps & { cell: Cell }) {
  const { person, night, canEdit } = cell
  const place = { person: person.id, night: night.date }
  const choose = () => props.onChoose(place)
  return (
    <li className="grid grid-cols-[6.5rem_1fr] gap-4 p-4">
      <button
        type="button"
        aria-label={labelOf(cell)}
        aria-disabled={!canEdit || undefined}
        aria-haspopup={canEdit ? 'dialog' : undefined}
        onClick={() => canEdit && choose()}
        className="relative aspect-4/5 overflow-hidden rounded-xl border border-dashed border-edge bg-sunken"
      >
        <CardPicture cell={cell} />
      </button>
      <div className="min-w-0">
        <div className="-mt-2 flex items-center">
          <p className="min-w-0 grow leading-tight">
            <span className="block truncate text-lg font-semibold">{person.name}</span>
            <span className="hint">
              {departmentLabels[person.department]}, size {person.size}
            </span>
          </p>
          {canEdit && (
            <button
              type="button"
              onClick={() => props.onEditPerson(person)}
              className="icon-button text-muted"
            >
              <Icon name="edit" />
              <span className="sr-only">Change {person.name}</span>
            </button>
          )}
        </div>
        <CardText cell={cell} onChoose={choose} onRemove={() => props.onRemove(place)} />
      </div>
    </li>
  )
}

type Cell = Parameters<typeof labelOf>[0]

function CardPicture({ cell: { cell, facts } }: { cell: Cell }) {
  const image = cell ? (facts.garment?.image ?? '') : (facts.idea?.image ?? '')
  return (
    <>
      {(image || cell) && (
        <LinePicture
          src={image}
          className={`size-full rounded-none! ${cell ? (facts.problem ? 'opacity-40 grayscale' : '') : 'opacity-25'}`}
        />
      )}
      {!cell && (
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-11 place-items-center rounded-full bg-surface text-brand shadow-lift">
            <Icon name="plus" />
          </span>
        </span>
      )}
    </>
  )
}

type CardTextProps = { cell: Cell; onChoose: () => void; onRemove: () => void }

function CardText({ cell: { person, cell, facts, canEdit }, onChoose, onRemove }: CardTextProps) {
  const { garment, rental, problem, idea } = facts
  const chooseId = `choose-${person.id}`
  if (!cell) {
    return canEdit ? (
      <>
        {idea && <p className="hint line-clamp-2">Idea: {idea.title}</p>}
        <Button id={chooseId} variant="secondary" size="small" className="mt-1" onClick={onChoose}>
          Choose<span className="sr-only"> an outfit for {person.name}</span>
        </Button>
      </>
    ) : (
      <p className="text-muted">Nothing yet</p>
    )
  }
  return (
    <>
      <p className="mt-1 line-clamp-2 leading-snug font-semibold">{garment?.title ?? 'Outfit'}</p>
      {rental?.line && (
        <p className="hint tabular-nums">
          {formatRupees(rental.line.lineTotal)}
          {rental.line.days > 1 && ` for ${rental.line.days} days`}
        </p>
      )}
      {problem && <p className="text-sm font-medium text-danger">{problem.message}</p>}
      {canEdit && (
        <p className="-ml-3.5 flex flex-wrap">
          <Button variant="quiet" size="small" onClick={onChoose}>
            Change<span className="sr-only"> the outfit of {person.name}</span>
          </Button>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              onRemove()
              focusSoon(chooseId) // it takes the place of this button
            }}
          >
            Remove<span className="sr-only"> the outfit of {person.name}</span>
          </Button>
        </p>
      )}
    </>
  )
}
