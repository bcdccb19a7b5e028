import type { HomeSection } from '../../../../../contract/content/home.ts'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/field'
import { Icon } from '../../../ui/icon'
import { RowMenu } from '../../../ui/menu/row-menu'
import { MoveButton } from '../../../ui/sorting/move-button'
import { useSortableEntry } from '../../../ui/sorting/sortable-list'
import { nameOf, sectionLabels, stateOf } from './section-labels'

type SectionRowProps = {
  section: HomeSection
  now: number
  place: { at: number; count: number }
  hasError: boolean
  onMove: (step: -1 | 1) => void
  onSwitch: (isOn: boolean) => void
  onEdit: () => void
  onRemove: () => void
}

/** A section in the list. It is moved by its handle, or with the buttons. */
export function SectionRow({ section, now, place, hasError, ...on }: SectionRowProps) {
  const { entry, handle, isDragging } = useSortableEntry(section.id)
  const name = nameOf(section)
  const { tone, text } = stateOf(section, now)
  return (
    <li
      {...entry}
      className={`card flex flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-2 pl-1 ${isDragging ? 'relative z-10 shadow-lift' : ''}`}
    >
      <button {...handle} aria-label={`Drag ${name}`} className="icon-button cursor-grab touch-none">
        <Icon name="menu" />
      </button>
      <div className="min-w-0 flex-1 basis-52">
        <p className={section.isOn ? 'font-semibold' : 'font-semibold text-muted'}>
          {sectionLabels[section.type].label}
        </p>
        {'heading' in section && <p className="hint truncate">{section.heading || 'No heading yet'}</p>}
      </div>
      {hasError && <Badge tone="danger">Check the fields</Badge>}
      <Badge tone={tone}>
        <span suppressHydrationWarning>{text}</span>
      </Badge>
      <div className="ml-auto flex flex-wrap items-center justify-end">
        <MoveButton name={name} direction="up" isDisabled={place.at === 0} onClick={() => on.onMove(-1)} />
        <MoveButton
          name={name}
          direction="down"
          isDisabled={place.at === place.count - 1}
          onClick={() => on.onMove(1)}
        />
        <Checkbox
          isLabelHidden
          checked={section.isOn}
          onChange={({ currentTarget }) => on.onSwitch(currentTarget.checked)}
        >
          Show {name}
        </Checkbox>
        <Button size="small" variant="secondary" onClick={on.onEdit}>
          Edit<span className="sr-only"> {name}</span>
        </Button>
        <RowMenu label={`More actions for ${name}`}>
          <Button size="small" variant="quiet" className="text-danger" onClick={on.onRemove}>
            <Icon name="trash" />
            Remove
          </Button>
        </RowMenu>
      </div>
    </li>
  )
}
