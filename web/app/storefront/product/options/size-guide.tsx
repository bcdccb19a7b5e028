import { lazy, Suspense, useState } from 'react'
import type { Product } from '../../../../../contract/catalog/catalog.ts'

const SizeGuideDialog = lazy(() => import('./size-guide-dialog'))

/** The button that opens the size guide. The dialog is loaded when it is opened. */
export function SizeGuide({ product }: { product: Product }) {
  const [isOpen, setOpen] = useState(false)
  if (product.sizeCharts.length === 0) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="touch-link px-1 text-sm"
      >
        Size guide
      </button>
      {isOpen && (
        <Suspense>
          <SizeGuideDialog product={product} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
