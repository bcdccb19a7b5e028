import { Button } from '../../ui/button'
import { Drawer } from '../../ui/drawer'
import { FilterFields, type FilterFieldsProps } from './filter-fields'
import { filterFormHandlers } from './filter-panel'
import { JewelleryChips } from './jewellery-chips'

type FilterDrawerProps = FilterFieldsProps & {
  pathname: string
  isOpen: boolean
  onClose: () => void
  /** The label of the button that closes the drawer. */
  doneLabel: string
  onApply: (form: HTMLFormElement) => void
  onTyping: (form: HTMLFormElement) => void
}

/** The filters in a drawer on a small screen. Each change is applied to the list immediately. */
export function FilterDrawer({
  pathname,
  isOpen,
  onClose,
  doneLabel,
  onApply,
  onTyping,
  ...fields
}: FilterDrawerProps) {
  const { q, sort, from, until, size } = fields.query
  return (
    <Drawer
      title="Filters"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <Button isWide onClick={onClose}>
          {doneLabel}
        </Button>
      }
    >
      {fields.department === 'marketplace' && <JewelleryChips query={fields.query} />}
      <form action={pathname} {...filterFormHandlers({ onApply, onTyping })}>
        <input type="hidden" name="q" value={q} />
        <input type="hidden" name="sort" value={sort} />
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="until" value={until} />
        {size.map((text) => (
          <input key={text} type="hidden" name="size" value={text} />
        ))}
        <FilterFields {...fields} />
      </form>
    </Drawer>
  )
}
