import type { CounterQuote } from '../../../../contract/checkout/counter.ts'
import { formatPeriod } from '../../../../contract/core/dates.ts'
import { formatRupees, times } from '../../../../contract/core/money.ts'
import type { LineProblem } from '../../../../contract/orders/orders.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { LinePicture } from '../../components/orders/line-picture'
import { Button } from '../../ui/button'
import { FieldError, SelectField } from '../../ui/field'
import { Icon } from '../../ui/icon'
import { Stepper } from '../../ui/stepper'
import type { SaleLine } from './sale-draft'

type SaleLinesProps = {
  lines: readonly SaleLine[]
  quote: CounterQuote | null
  onChange: (lines: SaleLine[]) => void
  onChooseDays: (days: Period) => void
}

/** The lines of the sale with the server's prices and the reasons why a line is not available. */
export function SaleLines({ lines, quote, onChange, onChooseDays }: SaleLinesProps) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line, at) => (
        <Line
          key={line.id}
          line={line}
          price={quote?.quote.lines.find(({ skuId, type }) => skuId === line.skuId && type === line.type)}
          problem={quote?.problems.find(({ index }) => index === at)}
          onChange={(next) => onChange(lines.map((other) => (other === line ? next : other)))}
          onRemove={() => onChange(lines.filter((other) => other !== line))}
          onChooseDays={onChooseDays}
        />
      ))}
    </ul>
  )
}

type LineProps = {
  line: SaleLine
  price: CounterQuote['quote']['lines'][number] | undefined
  problem: LineProblem | undefined
  onChange: (line: SaleLine) => void
  onRemove: () => void
  onChooseDays: (days: Period) => void
}

function Line({ line, price, problem, onChange, onRemove, onChooseDays }: LineProps) {
  const { title, type, image, pieceCode, quantity, skuId, skus } = line
  const label = skus.find((sku) => sku.skuId === skuId)?.label ?? ''
  const isRent = type === 'rent'
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <LinePicture src={image} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-muted">
          {isRent ? 'Rent' : 'Buy'} · {label}
          {pieceCode && (
            <>
              {' · piece '}
              <span className="font-mono font-semibold tracking-wider text-ink">{pieceCode}</span>
            </>
          )}
        </p>
        {price && (
          <p className="text-sm text-muted tabular-nums">
            {formatRupees(price.price)} {isRent ? `a day × ${price.days}` : 'each'}
            {isRent && price.deposit > 0 && `, deposit ${formatRupees(times(price.deposit, quantity))}`}
          </p>
        )}
        <Problem problem={problem} onChooseDays={onChooseDays} />
      </div>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        {!pieceCode && skus.length > 1 && (
          <SelectField
            label={`Size of ${title}`}
            isLabelHidden
            value={skuId}
            onChange={({ currentTarget }) => onChange({ ...line, skuId: currentTarget.value })}
          >
            {skus.map((sku) => (
              <option key={sku.skuId} value={sku.skuId}>
                {sku.label}
              </option>
            ))}
          </SelectField>
        )}
        {!pieceCode && (
          <Stepper
            label={`quantity of ${title}`}
            value={quantity}
            onChange={(next) => onChange({ ...line, quantity: next })}
          />
        )}
        <span className="min-w-20 text-right font-semibold tabular-nums">
          {price ? formatRupees(times(price.price, quantity * price.days)) : '–'}
        </span>
        <Button variant="quiet" size="small" onClick={onRemove}>
          <Icon name="trash" />
          <span className="sr-only">Remove {title}</span>
        </Button>
      </div>
    </li>
  )
}

type ProblemProps = { problem: LineProblem | undefined; onChooseDays: (days: Period) => void }

/** Why a line cannot be sold, with the nearest free days of a rental. */
function Problem({ problem, onChooseDays }: ProblemProps) {
  if (!problem) return null
  return (
    <div className="mt-1">
      <FieldError>{problem.message}</FieldError>
      {problem.alternatives.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <span className="text-sm">Free:</span>
          {problem.alternatives.slice(0, 3).map((days) => (
            <Button key={days.from} size="small" variant="secondary" onClick={() => onChooseDays(days)}>
              {formatPeriod(days)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
