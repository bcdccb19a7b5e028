import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Icon } from '../../ui/icon'
import type { FormCell, FormErrors } from './form-state'

type GridRowProps = {
  cell: FormCell
  at: number
  isRent: boolean
  /** False for a stock that some sizes share and others do not. It is changed by a CSV import, or by leaving the grid. */
  canChangeStock: boolean
  errors: FormErrors
  onChange: (more: Partial<FormCell>) => void
  onRemove: () => void
}

/** A size and colour with its SKU code, price and stock. */
export function GridRow({ cell, at, isRent, canChangeStock, errors, onChange, onRemove }: GridRowProps) {
  const name = [cell.size, cell.colour].filter((word) => word.trim()).join(', ') || `row ${at + 1}`
  const field = (
    part: 'size' | 'colour' | 'code' | 'price' | 'stock' | 'pieces',
    label: string,
    hint = '',
  ) => (
    <Field
      label={
        <>
          {label}
          <span className="sr-only"> of {name}</span>
        </>
      }
      name={`grid.${at}.${part}`}
      autoComplete="off"
      placeholder={hint}
      inputMode={part === 'price' ? 'decimal' : part === 'stock' || part === 'pieces' ? 'numeric' : 'text'}
      value={cell[part]}
      error={errors[`grid.${at}.${part}`]}
      readOnly={part === 'stock' && !canChangeStock}
      onChange={({ currentTarget }) => onChange({ [part]: currentTarget.value })}
    />
  )
  return (
    <li className="grid grid-cols-2 items-end gap-3 border-b border-line pb-3 sm:grid-cols-3 lg:grid-cols-[1fr_1.4fr_1.2fr_1fr_1fr_auto]">
      {field('size', 'Size', 'Free Size')}
      {field('colour', 'Colour')}
      {field('code', 'SKU code')}
      {field('price', 'Price (₹)', 'Default price')}
      {isRent
        ? field('pieces', 'Pieces')
        : field('stock', cell.sharedStock === null ? 'Stock' : 'Shared stock')}
      <Button variant="quiet" size="small" onClick={onRemove}>
        <Icon name="trash" />
        <span className="sr-only">Remove {name}</span>
      </Button>
    </li>
  )
}
