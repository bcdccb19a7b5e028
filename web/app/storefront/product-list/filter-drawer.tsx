import { Button, ButtonLink } from '../../ui/button'
import { Drawer } from '../../ui/drawer'
import { listSearch, readListQuery } from '../../lib/product-list-query'
import { FilterFields, type FilterFieldsProps } from './filter-fields'
import { filterFormHandlers } from './filter-panel'
import { JewelleryChips } from './jewellery-chips'

type FilterDrawerProps = FilterFieldsProps & {
  pathname: string
  isOpen: boolean
  onClose: () => void
  /** The number of products in the list. */
  total: string
  onApply: (form: HTMLFormElement) => void
  onTyping: (form: HTMLFormElement) => void
}

/** The filters in a drawer on a small screen. Each change is applied to the list immediately. */
export function FilterDrawer({
  pathname,
  isOpen,
  onClose,
  total,
  onApply,
  onTyping,
  ...fields
}: FilterDrawerProps) {
  const { department } = fields
  const { q, sort, from, until, pin, size } = fields.query
  const noFilters = readListQuery(new URLSearchParams(), department)
  const kept = { q, sort, from, until, pin, ...(department === 'rent' && { size }) } // the rent store has its sizes outside of the drawer
  const withoutFilters = listSearch({ ...noFilters, ...kept }, department)
  return (
    <Drawer
      title="Filters"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <p aria-live="polite" className="w-full font-semibold">
            {total}
          </p>
          <ButtonLink to={`${pathname}${withoutFilters}`} preventScrollReset variant="secondary">
            Clear
          </ButtonLink>
          <Button onClick={onClose}>Apply Filters</Button>
        </>
      }
    >
      {department === 'marketplace' && <JewelleryChips query={fields.query} />}
      <form action={pathname} {...filterFormHandlers({ onApply, onTyping })}>
        <input type="hidden" name="q" value={q} />
        <input type="hidden" name="sort" value={sort} />
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="until" value={until} />
        <input type="hidden" name="pin" value={pin} />
        {department === 'rent' &&
          size.map((text) => <input key={text} type="hidden" name="size" value={text} />)}
        <FilterFields {...fields} isInDrawer />
      </form>
    </Drawer>
  )
}
