import { useState } from 'react'
import type { AdminProductRow } from '../../../../contract/catalog/admin-products.ts'
import { Table } from '../../ui/table'
import { BulkBar } from './bulk-bar'
import { ProductRow } from './product-row'

export const productColumns = ['Choose', 'Product', 'Category', 'Price', 'Stock', 'Status', 'Actions']

type ProductTableProps = {
  products: readonly AdminProductRow[]
  mayEdit: boolean
  hidden: readonly string[]
}

/** A table, and on a phone the same rows as cards. What is chosen can get a status all at once. */
export function ProductTable({ products, mayEdit, hidden }: ProductTableProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const here = products.map(({ id }) => id)
  const ids = here.filter((id) => chosen.has(id))
  function choose(id: string, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <>
      {mayEdit && (
        <BulkBar
          chosen={products.filter(({ id }) => chosen.has(id))}
          isAll={ids.length === here.length}
          onAll={(isAll) => setChosen(new Set(isAll ? here : []))}
          onDone={() => setChosen(new Set())}
        />
      )}
      <Table
        caption="Products"
        columns={mayEdit ? productColumns : productColumns.slice(1, -1)}
        amounts="Price"
        hidden={hidden}
      >
        {products.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            mayEdit={mayEdit}
            isChosen={chosen.has(product.id)}
            onChoose={(isChosen) => choose(product.id, isChosen)}
          />
        ))}
      </Table>
    </>
  )
}
