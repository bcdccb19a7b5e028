import { useEffect, useRef } from 'react'
import type { Product } from '../../../../contract/catalog/catalog.ts'
import type { VariantSelection } from './use-variant-selection'

/**
 * The colours of a product as radio buttons. The gallery shows the pictures of the selected colour. The error of the selection is shown
 * here if the product has no sizes.
 */
export function ColourPicker({ product, selection }: { product: Product; selection: VariantSelection }) {
  if (product.variants.length === 0) return null
  const error = product.sizes.length === 0 ? selection.error : null
  return (
    <fieldset aria-describedby={error ? 'choice-error' : undefined}>
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
      <ChoiceError error={error} />
    </fieldset>
  )
}

/** The error of a choice, inside the fieldset with its radio buttons. Moves the focus to them. */
export function ChoiceError({ error }: Pick<VariantSelection, 'error'>) {
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!error) return
    const group = message.current?.closest('fieldset')
    const chosen = group?.querySelector<HTMLElement>('input:enabled:checked')
    const choice = chosen ?? group?.querySelector<HTMLElement>('input:enabled')
    choice?.focus()
  }, [error])
  return (
    error && (
      <p ref={message} id="choice-error" role="alert" className="choice-error">
        {error}
      </p>
    )
  )
}
