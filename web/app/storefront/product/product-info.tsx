import type { Product } from '../../../../contract/catalog/catalog.ts'
import { Rating } from '../../components/products/rating'

export const ProductHeading = ({ product }: { product: Product }) => (
  <div>
    {product.brand && <p className="font-semibold text-brand">{product.brand}</p>}
    <h1 className="mt-1 text-[clamp(1.9rem,4vw,2.9rem)]">{product.title}</h1>
    <p className="mt-3">
      <Rating rating={product.rating} count={product.ratingCount} />
    </p>
  </div>
)
