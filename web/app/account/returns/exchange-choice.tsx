import { variantLabel } from '../../../../contract/catalog/variant-text.ts'
import { useId } from 'react'
import type {
  ExchangeOption,
  ReturnableLine,
  ReturnResolution,
} from '../../../../contract/returns/returns.ts'
import { SelectField } from '../../ui/field'

type ExchangeChoiceProps = {
  /** The items that the customer sends back. */
  lines: readonly ReturnableLine[]
  /** The quantity of each item. */
  quantities: ReadonlyMap<number, number>
  resolution: ReturnResolution
  onResolution: (resolution: ReturnResolution) => void
  /** The selected SKU of each line. */
  skus: ReadonlyMap<number, string>
  onSkus: (skus: ReadonlyMap<number, string>) => void
  error: string | undefined
}

/** The choice between a refund and another size or colour of the same product, as far as it is in stock. */
export function ExchangeChoice({
  lines,
  quantities,
  resolution,
  onResolution,
  skus,
  onSkus,
  error,
}: ExchangeChoiceProps) {
  const id = useId()
  const isPossible =
    lines.length > 0 && lines.every((line) => enoughFor(line, quantities.get(line.line) ?? 1).length > 0)
  const isExchange = resolution === 'exchange'
  const open = lines.filter((line) => chosenSku(line, { quantities, skus }) === null)
  return (
    <fieldset>
      <legend className="field-label mb-2">What would you like?</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <label className="flex min-h-11 items-center gap-3 rounded-xl border border-line bg-surface p-3">
          <input
            type="radio"
            name="resolution"
            value="refund"
            className="size-5"
            checked={!isExchange}
            onChange={() => onResolution('refund')}
          />
          Refund
        </label>
        <label className="flex min-h-11 items-center gap-3 rounded-xl border border-line bg-surface p-3">
          <input
            type="radio"
            name="resolution"
            value="exchange"
            className="size-5"
            checked={isExchange}
            disabled={!isPossible && !isExchange}
            aria-describedby={id}
            onChange={() => onResolution('exchange')}
          />
          Exchange for another size
        </label>
      </div>
      <p id={id} className="hint mt-2">
        {exchangeHint(lines.length, isPossible)}
      </p>
      {isExchange && (
        <div className="mt-4 grid gap-4">
          {lines.map((line) => (
            <SelectField
              key={line.line}
              label={fieldLabel(line, lines.length)}
              name="sku"
              value={chosenSku(line, { quantities, skus }) ?? ''}
              error={open.length === 0 || open.includes(line) ? error : undefined}
              onChange={({ currentTarget }) => onSkus(new Map(skus).set(line.line, currentTarget.value))}
            >
              <option value="" disabled>
                Choose a size
              </option>
              {enoughFor(line, quantities.get(line.line) ?? 1).map((option) => (
                <option key={option.sku} value={option.sku}>
                  {optionLabel(option, line)}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      )}
    </fieldset>
  )
}

/** Returns the chosen SKU of a line; null if none is chosen, or if too few pieces of it are left. */
export function chosenSku(
  line: ReturnableLine,
  { quantities, skus }: Pick<ExchangeChoiceProps, 'quantities' | 'skus'>,
): string | null {
  const options = enoughFor(line, quantities.get(line.line) ?? 1)
  return options.find(({ sku }) => sku === skus.get(line.line))?.sku ?? null
}

const enoughFor = ({ exchangeOptions }: ReturnableLine, quantity: number) =>
  exchangeOptions.filter(({ available }) => available >= quantity)

const exchangeHint = (count: number, isPossible: boolean) =>
  count > 0 && !isPossible
    ? noExchange(count)
    : 'You do not pay for an exchange. We reserve the new size as soon as you send this form.'

const noExchange = (count: number) =>
  count === 1
    ? 'We do not have enough pieces at the same price in stock for an exchange, so we can only refund what you paid.'
    : 'We do not have enough pieces at the same price in stock to exchange all of these items. Please choose a refund, or return them one by one.'

function optionLabel({ size, colour }: ExchangeOption, line: ReturnableLine): string {
  const name = variantLabel({ size, colour }) || 'A new piece'
  return size === line.size && colour === line.colour ? `${name} (the same again)` : name
}

function fieldLabel({ title, exchangeOptions }: ReturnableLine, count: number): string {
  const hasColours = exchangeOptions.some(({ colour }) => colour !== null)
  const label = hasColours ? 'New size and colour' : 'New size'
  return count > 1 ? `${label} for ${title}` : label
}
