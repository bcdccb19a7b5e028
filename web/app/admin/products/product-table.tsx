import type { ReactNode } from 'react'
import type { AdminProductRow, AdminSort } from '../../../../contract/catalog/admin-products.ts'
import { useSelection } from '../../components/admin-lists/use-selection'
import { Table, type Column } from '../../ui/table'
import { BulkBar, useBulkActions } from './bulk-bar'
import { DeleteProductDialog, useProductActions } from './product-actions'
import { productListPath, type ProductFilter } from './product-filters'
import { ProductRow } from './product-row'

export const productColumns = ['Select', 'Product', 'Category', 'Price', 'Stock', 'Status', 'Actions']

type ProductTableProps = {
  products: readonly AdminProductRow[]
  canEdit: boolean
  hidden: readonly string[]
  filter: ProductFilter
  /** Shown when there are no products. */
  empty: ReactNode
}

/** The products as a table, or as cards on a phone, with actions for one product and for the selected products. */
export function ProductTable({ products, canEdit, hidden, filter, empty }: ProductTableProps) {
  const selection = useSelection(products.map(({ id }) => id))
  const bulkActions = useBulkActions(selection)
  const actions = useProductActions()
  return (
    <>
      {canEdit && products.length > 0 && <BulkBar selection={selection} actions={bulkActions} />}
      <Table
        caption="Products"
        columns={(canEdit ? productColumns : productColumns.slice(1, -1)).map((name) =>
          sortable(name, filter),
        )}
        amounts={['Price', 'Stock']}
        hidden={hidden}
        empty={empty}
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

/** The sort orders of each sortable column. A click on the header of a column selects the next sort order of that column. */
const sorts: Record<string, Partial<Record<AdminSort, 'ascending' | 'descending'>>> = {
  Product: { title: 'ascending' },
  Price: { 'price-asc': 'ascending', 'price-desc': 'descending' },
}

function sortable(name: string, filter: ProductFilter): Column {
  const orders = sorts[name]
  if (!orders) return name
  const order = orders[filter.sort || 'newest']
  const next = Object.keys(orders).find((sort) => sort !== filter.sort) ?? ''
  return { name, order, sortTo: productListPath({ ...filter, sort: next as ProductFilter['sort'] }) }
}
