import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button'
import { Drawer } from '../../ui/drawer'
import { Icon } from '../../ui/icon'
import { FilterFields, type FilterFieldsProps } from './filter-fields'
import { filterFormHandlers } from './filter-panel'

type FilterDrawerProps = FilterFieldsProps & {
  pathname: string
  /** How many filters are in force. */
  count: number
  /** The words of the button that leads back to the list. */
  done: string
  children?: ReactNode
  onChoose: (form: HTMLFormElement) => void
  onType: (form: HTMLFormElement) => void
}

/** The filters of a phone. Each choice applies at once behind it. */
export function FilterDrawer({
  pathname,
  count,
  done,
  children,
  onChoose,
  onType,
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
            {done}
          </Button>
        }
      >
        {children}
        <form action={pathname} {...filterFormHandlers({ onChoose, onType })}>
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
