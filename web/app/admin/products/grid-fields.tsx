import { useState } from 'react'
import { availabilityWarning } from '../../../../contract/catalog/admin-products.ts'
import { Button } from '../../ui/button'
import { Field, FieldGroup, FieldError, Checkbox } from '../../ui/field'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { coloursOf, unitsIn, withCurrentColours, type FormCell, type ProductForm } from './form-state'
import { combineCells, emptyCell } from './grid-cells'
import { GridRow } from './grid-row'
import type { ProductFieldsProps } from './use-product-form'

/** Sizes and stock: one stock for all sizes, or a grid with stock and price for each size and colour. */
export function GridFields(part: ProductFieldsProps) {
  const { form, change, errors } = part
  const isRent = form.productType === 'rent'
  const warning = availabilityWarning({ ...form, stock: unitsIn(form) }, { isForm: true })
  return (
    <FieldGroup title={isRent ? 'Sizes and pieces' : 'Sizes and stock'}>
      <Checkbox
        name="hasGrid"
        className="sm:col-span-2"
        checked={form.hasGrid}
        onChange={({ currentTarget }) => change(toggleGrid(form, currentTarget.checked))}
      >
        {isRent ? 'Track pieces by size and colour' : 'Track stock and price by size and colour'}
      </Checkbox>
      {form.hasGrid ? (
        <Grid {...part} />
      ) : (
        <>
          <Field
            label="Sizes (comma separated)"
            name="sizes"
            placeholder="S, M, L"
            value={form.sizes}
            error={errors['sizes']}
            onChange={({ currentTarget }) => change({ sizes: currentTarget.value })}
          />
          {isRent ? (
            <Field
              label="Pieces per size"
              name="pieces"
              inputMode="numeric"
              hint="The number of garments of each size that customers can rent"
              value={form.pieces}
              error={errors['pieces']}
              onChange={({ currentTarget }) => change({ pieces: currentTarget.value })}
            />
          ) : (
            <Field
              label="Stock"
              name="stock"
              inputMode="numeric"
              hint="Shared by all sizes"
              value={form.stock}
              error={errors['stock']}
              onChange={({ currentTarget }) => change({ stock: currentTarget.value })}
            />
          )}
        </>
      )}
      {warning && (
        <Notice kind="warning" className="sm:col-span-2">
          {warning}
        </Notice>
      )}
    </FieldGroup>
  )
}

/**
 * Switches between one stock for all sizes and the grid. Keeps the sizes, the total stock, and the largest number of pieces of a size. The
 * first row of the grid gets the stock that all sizes shared.
 */
function toggleGrid(form: ProductForm, hasGrid: boolean): Partial<ProductForm> {
  if (!hasGrid) {
    const sizes = [...new Set(form.cells.map(({ size }) => size.trim()).filter(Boolean))]
    const pieces = Math.max(0, ...form.cells.map((cell) => Number(cell.pieces) || 0))
    return {
      hasGrid,
      sizes: sizes.join(', '),
      stock: String(unitsIn({ ...form, productType: 'marketplace' })),
      pieces: String(pieces),
    }
  }
  if (form.cells.length > 0 && (form.productType === 'rent' || form.hasSeveralStocks)) return { hasGrid }
  const cells = form.cells.length > 0 ? form.cells : combineCells([], form.sizes, '')
  const own = { pieces: form.pieces, stock: '0', stockWas: null, sharedStock: null }
  const first = { ...own, stock: form.stock, stockWas: form.stockWas }
  return { hasGrid, cells: cells.map((cell, at) => ({ ...cell, ...(at === 0 ? first : own) })) }
}

function Grid({ form, change, errors }: ProductFieldsProps) {
  const { cells } = form
  /** Changes a row. The stock of a row that shares it changes in all rows that do. */
  function set({ key, sharedStock }: FormCell, more: Partial<FormCell>) {
    const stock = more.stock === undefined || sharedStock === null ? {} : { stock: more.stock }
    change({
      cells: cells.map((cell) =>
        cell.key === key
          ? { ...cell, ...more }
          : cell.sharedStock === sharedStock
            ? { ...cell, ...stock }
            : cell,
      ),
    })
  }
  const swatches = coloursOf(form)
  function setHex(name: string, hex: string) {
    const current = withCurrentColours(form)
    const colours = current.colours.map((colour) => (colour.name === name ? { name, hex } : colour))
    change({ ...current, colours })
  }
  return (
    <div className="stack sm:col-span-2">
      <AddCells onAdd={(sizes, names) => change({ cells: combineCells(cells, sizes, names) })} />
      <ul className="stack">
        {cells.map((cell, at) => (
          <GridRow
            key={cell.key}
            cell={cell}
            at={at}
            errors={errors}
            isRent={form.productType === 'rent'}
            canChangeStock={cell.sharedStock === null || !form.hasSeveralStocks}
            onChange={(more) => set(cell, more)}
            onRemove={() => change({ cells: cells.filter((formCell) => formCell.key !== cell.key) })}
          />
        ))}
      </ul>
      <FieldError>{errors['grid']}</FieldError>
      <Button
        variant="secondary"
        size="small"
        className="self-start"
        onClick={() => change({ cells: [...cells, emptyCell()] })}
      >
        <Icon name="plus" />
        Add row
      </Button>
      {swatches.length > 0 && (
        <ul className="flex flex-wrap gap-4">
          {swatches.map(({ name, hex }) => (
            <li key={name}>
              <label className="flex min-h-11 items-center gap-2">
                <input
                  type="color"
                  className="h-9 w-12 rounded border border-edge"
                  value={hex ?? '#b9bcc4'}
                  onChange={({ currentTarget }) => setHex(name, currentTarget.value)}
                />
                Colour of {name}
              </label>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function AddCells({ onAdd }: { onAdd: (sizes: string, colours: string) => void }) {
  const [sizes, setSizes] = useState('')
  const [colours, setColours] = useState('')
  return (
    <div className="flex flex-wrap items-end gap-3 rounded-xl bg-sunken p-3">
      <Field
        className="min-w-32 flex-1"
        label="Sizes to add"
        placeholder="S, M, L"
        value={sizes}
        onChange={({ currentTarget }) => setSizes(currentTarget.value)}
      />
      <Field
        className="min-w-32 flex-1"
        label="Colours"
        placeholder="Rani pink, Peacock"
        value={colours}
        onChange={({ currentTarget }) => setColours(currentTarget.value)}
      />
      <Button
        variant="secondary"
        disabled={!sizes.trim() && !colours.trim()}
        onClick={() => {
          onAdd(sizes, colours)
          setSizes('')
          setColours('')
        }}
      >
        Add to grid
      </Button>
    </div>
  )
}
