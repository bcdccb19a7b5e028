import type { Product } from '../../../../contract/catalog/catalog.ts'
import type { VariantSelection } from './use-variant-selection'

/** The colours of a product as radio buttons. The gallery shows the pictures of the selected colour. */
export function ColourPicker({ product, selection }: { product: Product; selection: VariantSelection }) {
  if (product.variants.length === 0) return null
  return (
    <fieldset>
      <legend className="font-semibold">
        Colour: <span className="font-normal text-muted">{selection.colour}</span>
      </legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {product.variants.map(({ name, hex }) => {
          const isSoldOut = !product.skus.some((sku) => sku.colour === name && sku.available > 0)
          return (
            <label
              key={name}
              title={name}
              className="relative grid size-12 place-items-center rounded-full border-2 border-transparent has-checked:border-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="colour"
                value={name}
                checked={selection.colour === name}
                onChange={() => selection.chooseColour(name)}
                className="peer absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <span
                aria-hidden="true"
                className={`size-9 rounded-full border border-edge ${isSoldOut ? 'opacity-40' : ''}`}
                style={{ background: hex ?? 'var(--color-sunken)' }}
              />
              {isSoldOut && <span aria-hidden="true" className="absolute h-0.5 w-9 -rotate-45 bg-ink" />}
              <span className="sr-only">
                {name}
                {isSoldOut && ', sold out'}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
