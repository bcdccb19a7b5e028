import type { ReactNode } from 'react'
import type { AdminProductRow } from '../../../../contract/catalog/admin-products.ts'
import { useSelection } from '../../components/admin-lists/use-selection'
import { Table } from '../../ui/table'
import { BulkBar, useBulkStatus } from './bulk-bar'
import { DeleteProductDialog, useProductActions } from './product-actions'
import { ProductRow } from './product-row'

export const productColumns = ['Select', 'Product', 'Category', 'Price', 'Stock', 'Status', 'Actions']

type ProductTableProps = {
  products: readonly AdminProductRow[]
  canEdit: boolean
  hidden: readonly string[]
  /** Shown when there are no products. */
  empty: ReactNode
}

/** The products as a table, or as cards on a phone, with actions for one product and for the selected products. */
export function ProductTable({ products, canEdit, hidden, empty }: ProductTableProps) {
  const selection = useSelection(products.map(({ id }) => id))
  const bulkStatus = useBulkStatus(products, selection)
  const actions = useProductActions()
  if (products.length === 0) return empty
  return (
    <>
      {canEdit && <BulkBar selection={selection} bulkStatus={bulkStatus} />}
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
            selection={selection}
            actions={actions}
          />
        ))}
      </Table>
      <DeleteProductDialog products={products} actions={actions} />
    </>
  )
}
