import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button'
import { Drawer } from '../../ui/drawer'
import { Icon } from '../../ui/icon'
import { FilterFields, type FilterFieldsProps } from './filter-fields'
import { filterFormHandlers } from './filter-panel'

type FilterDrawerProps = FilterFieldsProps & {
  pathname: string
  /** The number of applied filters. */
  count: number
  /** The label of the button that closes the drawer. */
  doneLabel: string
  children?: ReactNode
  onApply: (form: HTMLFormElement) => void
  onTyping: (form: HTMLFormElement) => void
}

/** The filters in a drawer on a small screen. Each change is applied to the list immediately. */
export function FilterDrawer({
  pathname,
  count,
  doneLabel,
  children,
  onApply,
  onTyping,
  ...fields
}: FilterDrawerProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { q, sort, from, until, size } = fields.query
  return (
    <div className="lg:hidden noscript:hidden">
      <Button variant="secondary" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Icon name="filter" /> Filters
        {count > 0 && (
          <span className="grid size-6 place-items-center rounded-full bg-brand text-sm text-on-brand">
            {count}
          </span>
        )}
      </Button>
      <Drawer
        title="Filters"
        isOpen={isOpen}
        onClose={close}
        footer={
          <Button isWide onClick={close}>
            {doneLabel}
          </Button>
        }
      >
        {children}
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
    </div>
  )
}
