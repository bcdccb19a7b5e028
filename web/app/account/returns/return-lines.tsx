import { variantLabel } from '../../../../contract/catalog/variant-text.ts'
import { useId } from 'react'
import type { ReturnLine } from '../../../../contract/returns/returns.ts'
import { LinePicture } from '../../components/orders/line-picture'
import { Stepper } from '../../ui/stepper'
import { FieldError } from '../../ui/field'

type ReturnLinesProps = {
  lines: readonly ReturnLine[]
  /** The quantity of each selected line. */
  chosen: ReadonlyMap<number, number>
  onChange: (chosen: ReadonlyMap<number, number>) => void
  error: string | undefined
}

/** Fields in which the customer selects the items to send back and their quantities. */
export function ReturnLines({ lines, chosen, onChange, error }: ReturnLinesProps) {
  const id = useId()
  function set(line: number, quantity: number) {
    const next = new Map(chosen)
    if (quantity > 0) next.set(line, quantity)
    else next.delete(line)
    onChange(next)
  }
  return (
    <fieldset {...(error ? { 'aria-describedby': id } : {})}>
      <legend className="field-label mb-2">Which items do you want to return?</legend>
      <ul className="flex flex-col gap-2">
        {lines.map(({ line, title, image, size, colour, quantity }) => (
          <li key={line} className="cluster rounded-xl border border-line bg-surface p-3">
            <label className="flex min-h-11 min-w-0 flex-1 basis-60 items-center gap-3">
              <input
                type="checkbox"
                name="lines"
                className="size-5 shrink-0"
                checked={chosen.has(line)}
                onChange={({ currentTarget }) => set(line, currentTarget.checked ? quantity : 0)}
              />
              <LinePicture src={image} className="h-14 w-11" />
              <span className="min-w-0">
                <span className="block font-semibold">{title}</span>
                <span className="hint">{variantLabel({ size, colour })}</span>
              </span>
            </label>
            {quantity > 1 && chosen.has(line) && (
              <Stepper
                label={`pieces of ${title}`}
                value={chosen.get(line)!}
                max={quantity}
                onChange={(value) => set(line, value)}
              />
            )}
          </li>
        ))}
      </ul>
      <FieldError id={id} className="mt-2">
        {error}
      </FieldError>
    </fieldset>
  )
}
