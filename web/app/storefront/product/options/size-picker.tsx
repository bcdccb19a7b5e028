import type { Product } from '../../../../../contract/catalog/catalog.ts'
import { ChoiceError } from '../colour-picker'
import { SizeGuide } from './size-guide'
import { availableInSize, type VariantSelection } from '../use-variant-selection'

/** The sizes of a product as radio buttons. Sold-out sizes are shown disabled. */
export function SizePicker({ product, selection }: { product: Product; selection: VariantSelection }) {
  if (product.sizes.length === 0) return null
  return (
    <fieldset aria-describedby={selection.error ? 'choice-error' : undefined}>
      <legend className="float-left pt-2 font-semibold">Size</legend>
      <div className="flex min-h-11 justify-end">
        <SizeGuide product={product} />
      </div>
      <div className="clear-both mt-1 flex flex-wrap gap-2">
        {product.sizes.map((size) => (
          <SizeOption
            key={size}
            size={size}
            left={availableInSize(product, { colour: selection.colour, size })}
            isOn={selection.size === size}
            hasError={selection.error !== null}
            onChoose={() => selection.chooseSize(size)}
          />
        ))}
      </div>
      <ChoiceError error={selection.error} />
    </fieldset>
  )
}

type SizeOptionProps = { size: string; left: number; isOn: boolean; hasError: boolean; onChoose: () => void }

function SizeOption({ size, left, isOn, hasError, onChoose }: SizeOptionProps) {
  const isSoldOut = left < 1
  const edge = hasError ? 'border-danger' : 'border-edge'
  return (
    <label
      className={`relative grid min-h-12 min-w-13 place-items-center overflow-hidden rounded-[0.625rem] border px-4 font-semibold has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${isSoldOut ? 'border-line text-muted line-through' : `${edge} bg-surface hover:border-brand`}`}
    >
      <input
        type="radio"
        name="size"
        value={size}
        checked={isOn}
        disabled={isSoldOut}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      {size}
      {isSoldOut && <span className="sr-only">, sold out</span>}
    </label>
  )
}
