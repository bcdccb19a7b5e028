import { useState } from 'react'
import type { AdminProductRow } from '../../../../contract/catalog/admin-products.ts'
import { Table } from '../../ui/table'
import { BulkBar } from './bulk-bar'
import { ProductRow } from './product-row'

export const productColumns = ['Select', 'Product', 'Category', 'Price', 'Stock', 'Status', 'Actions']

type ProductTableProps = {
  products: readonly AdminProductRow[]
  canEdit: boolean
  hidden: readonly string[]
}

/** The products as a table, or as cards on a phone, with a bulk action for the selected ones. */
export function ProductTable({ products, canEdit, hidden }: ProductTableProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const listedIds = products.map(({ id }) => id)
  const ids = listedIds.filter((id) => selected.has(id))
  function select(id: string, isSelected: boolean) {
    const next = new Set(selected)
    if (isSelected) next.add(id)
    else next.delete(id)
    setSelected(next)
  }
  return (
    <>
      {canEdit && (
        <BulkBar
          selected={products.filter(({ id }) => selected.has(id))}
          isAll={ids.length === listedIds.length}
          onAll={(isAll) => setSelected(new Set(isAll ? listedIds : []))}
          onDone={() => setSelected(new Set())}
        />
      )}
      <Table
        caption="Products"
        columns={canEdit ? productColumns : productColumns.slice(1, -1)}
        amounts="Price"
        hidden={hidden}
      >
        {products.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            canEdit={canEdit}
            isSelected={selected.has(product.id)}
            onSelect={(isSelected) => select(product.id, isSelected)}
          />
        ))}
      </Table>
    </>
  )
}
