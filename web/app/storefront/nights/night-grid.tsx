import { useState, type KeyboardEvent } from 'react'
import { cellAt, limitTexts, planLimits, type CellPlace } from '../../../../contract/nights/change-plan.ts'
import type { Plan, PlanPerson } from '../../../../contract/nights/plan.ts'
import type { Festival } from '../../../../contract/rentals/festivals.ts'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { NightBand } from './night-colour'
import { CellContent, labelOf } from './plan-cell'
import { factsOf, type PlanFacts } from './use-plan-facts'

export type NightViewProps = {
  festival: Festival
  plan: Plan
  facts: PlanFacts
  canEdit: boolean
  onChoose: (place: CellPlace) => void
  onRemove: (place: CellPlace) => void
  onEditPerson: (person: PlanPerson) => void
  onAddPerson: () => void
}

export const departmentLabels = { women: 'Women', men: 'Men', kids: 'Kids' } as const

/**
 * People by nights (WAI-ARIA grid pattern): one cell is in the tab sequence, the arrow keys, Home and End move the focus, Enter opens the
 * choice, and Delete removes an outfit.
 */
export function NightGrid(props: NightViewProps) {
  const { festival, plan, canEdit, onAddPerson } = props
  const { nights } = festival
  const grid = useGridFocus({ rows: plan.people.length, columns: nights.length })
  return (
    <div className="relative overflow-x-auto rounded-2xl border border-line bg-surface shadow-lift">
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern of a grid in a table
        role="grid"
        aria-label={`Outfits for ${festival.name}`}
        className="w-full table-fixed border-collapse"
        style={{ minWidth: `${10 + nights.length * 6.5}rem` }}
      >
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky left-0 z-10 w-36 bg-surface px-3 text-left align-bottom font-semibold"
            >
              <span className="block pb-2">Who</span>
            </th>
            {nights.map((night) => (
              <th key={night.date} scope="col" className="border-l border-line p-0 text-center font-normal">
                <NightBand night={night} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.people.map((person, row) => (
            <PersonRow key={person.id} {...props} person={person} row={row} grid={grid} />
          ))}
        </tbody>
      </table>
      {canEdit && (
        <div className="sticky left-0 border-t border-line p-2">
          <AddPerson plan={plan} onAdd={onAddPerson} />
        </div>
      )}
    </div>
  )
}

/** The button that adds a person, or the limit when it is reached. */
export const AddPerson = ({ plan, onAdd }: { plan: Plan; onAdd: () => void }) =>
  plan.people.length < planLimits.people ? (
    <Button variant="quiet" size="small" onClick={onAdd}>
      <Icon name="plus" /> Add a person
    </Button>
  ) : (
    <p className="hint px-3.5 py-2">{limitTexts.people}.</p>
  )

type GridSize = { rows: number; columns: number }
type GridFocus = ReturnType<typeof useGridFocus>

/** The cell of a grid that is in the tab sequence, and the keys that move the focus (roving tabindex). */
function useGridFocus({ rows, columns }: GridSize) {
  const [active, setActive] = useState({ row: 0, column: 0 })
  const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
  const row = within(active.row, rows)
  const column = within(active.column, columns)

  function focus(nextRow: number, nextColumn: number) {
    const next = { row: within(nextRow, rows), column: within(nextColumn, columns) }
    setActive(next)
    document.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`)?.focus()
  }
  /** Moves the focus and returns true if the key is one of those that move it. */
  function move({ key, ctrlKey }: KeyboardEvent): boolean {
    const targets: Record<string, readonly [number, number]> = {
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      Home: [ctrlKey ? 0 : row, 0],
      End: [ctrlKey ? rows - 1 : row, columns - 1],
    }
    const target = targets[key]
    if (!target) return false
    focus(...target)
    return true
  }
  return { row, column, setActive, move }
}

type PersonRowProps = NightViewProps & { person: PlanPerson; row: number; grid: GridFocus }

function PersonRow({ person, row, grid, ...props }: PersonRowProps) {
  const { festival, plan, facts, canEdit, onChoose, onRemove, onEditPerson } = props

  function onKeyDown(event: KeyboardEvent, place: CellPlace) {
    const isRemoval = canEdit && ['Delete', 'Backspace'].includes(event.key) && cellAt(plan, place)
    if (isRemoval) onRemove(place)
    if (isRemoval || grid.move(event)) event.preventDefault()
  }
  return (
    <tr className="border-t border-line">
      <th scope="row" className="sticky left-0 z-10 bg-surface px-3 py-2 text-left align-top">
        <PersonName person={person} canEdit={canEdit} onEdit={onEditPerson} />
      </th>
      {festival.nights.map((night, column) => {
        const place = { person: person.id, night: night.date }
        const worn = cellAt(plan, place)
        const cell = { person, night, cell: worn, facts: factsOf(facts, worn ?? place), canEdit }
        return (
          <td key={night.date} className="h-px border-l border-line p-0 align-top">
            <button
              type="button"
              data-cell={`${row} ${column}`}
              tabIndex={grid.row === row && grid.column === column ? 0 : -1}
              aria-label={labelOf(cell)}
              aria-disabled={!canEdit || undefined}
              aria-haspopup={canEdit ? 'dialog' : undefined}
              onFocus={() => grid.setActive({ row, column })}
              onKeyDown={(event) => onKeyDown(event, place)}
              onClick={() => canEdit && onChoose(place)}
              className={`block h-full min-h-44 w-full -outline-offset-3! hover:bg-sunken ${cell.facts.problem ? 'bg-danger-soft' : ''}`}
            >
              <CellContent {...cell} />
            </button>
          </td>
        )
      })}
    </tr>
  )
}

type PersonNameProps = { person: PlanPerson; canEdit: boolean; onEdit: (person: PlanPerson) => void }

/** The name and the size of a person, with a button to change them. */
const PersonName = ({ person, canEdit, onEdit }: PersonNameProps) => (
  <>
    <span className="block font-semibold wrap-anywhere">{person.name}</span>
    <span className="hint font-normal">
      {departmentLabels[person.department]}, size {person.size}
    </span>
    {canEdit && (
      <button
        type="button"
        onClick={() => onEdit(person)}
        className="link inline-flex min-h-11 items-center text-sm font-normal"
      >
        Change<span className="sr-only"> {person.name}</span>
      </button>
    )}
  </>
)
