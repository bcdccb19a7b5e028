import type { CounterQuote } from '../../../../contract/checkout/counter.ts'
import { formatPeriod } from '../../../../contract/core/dates.ts'
import { formatRupees, times } from '../../../../contract/core/money.ts'
import { lineTotal } from '../../../../contract/checkout/pricing.ts'
import { nightPricesText } from '../../../../contract/rentals/night-prices-text.ts'
import type { LineProblem } from '../../../../contract/orders/orders.ts'
import type { Day, Period } from '../../../../contract/rentals/rentals.ts'
import { LinePicture } from '../../components/orders/line-picture'
import { Button } from '../../ui/button'
import { FieldError, SelectField } from '../../ui/field'
import { Icon } from '../../ui/icon'
import { focusSoon } from '../../ui/hooks/focus-soon'
import { Stepper } from '../../ui/stepper'
import { GOODS_BOX_ID } from './goods-box'
import { Nights } from './nights'
import type { SaleLine } from './sale-draft'

type SaleLinesProps = {
  lines: readonly SaleLine[]
  quote: CounterQuote | null
  today: Day
  onChange: (lines: SaleLine[]) => void
}

/** The lines of the sale with the server's prices and the reasons why a line is not available. */
export function SaleLines({ lines, quote, today, onChange }: SaleLinesProps) {
  const useForAll = (days: Period) => onChange(lines.map((line) => (line.days ? { ...line, days } : line)))
  return (
    <ul className="divide-y divide-line">
      {lines.map((line, at) => (
        <Line
          key={line.id}
          line={line}
          price={quote?.quote.lines.find((priced) => isPriceOf(priced, line))}
          today={today}
          onUseForAll={
            lines.some(({ days }) => days && line.days && !isSame(days, line.days)) ? useForAll : undefined
          }
          problem={quote?.problems.find(({ index }) => index === at)}
          onChange={(next) => onChange(lines.map((other) => (other === line ? next : other)))}
          onRemove={() => {
            onChange(lines.filter((other) => other !== line))
            focusSoon(GOODS_BOX_ID)
          }}
        />
      ))}
    </ul>
  )
}

type PricedLine = CounterQuote['quote']['lines'][number]

const isSame = (days: Period, other: Period) => days.from === other.from && days.until === other.until

/** The price of a rental depends on its days, so two lines of the same size and colour can have two prices. */
const isPriceOf = ({ skuId, type, from, until }: PricedLine, line: SaleLine) =>
  skuId === line.skuId &&
  type === line.type &&
  (!line.days || isSame({ from: from ?? '', until: until ?? '' }, line.days))

type LineProps = {
  line: SaleLine
  price: PricedLine | undefined
  problem: LineProblem | undefined
  today: Day
  onChange: (line: SaleLine) => void
  onRemove: () => void
  onUseForAll: ((days: Period) => void) | undefined
}

function Line({ line, price, problem, today, onChange, onRemove, onUseForAll }: LineProps) {
  const { title, type, image, pieceCode, quantity, skuId, skus, days } = line
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
              <span className="font-mono font-semibold tracking-wider whitespace-nowrap text-ink">
                {pieceCode}
              </span>
            </>
          )}
        </p>
        {price && (
          <p className="text-sm text-muted tabular-nums">
            {price.nightPrices
              ? nightPricesText(price.nightPrices)
              : `${formatRupees(price.price)} ${isRent ? `a day × ${price.days}` : 'each'}`}
            {isRent && price.deposit > 0 && `, deposit ${formatRupees(times(price.deposit, quantity))}`}
          </p>
        )}
        <Problem problem={problem} onChooseDays={(free) => onChange({ ...line, days: free })} />
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
          {price ? formatRupees(lineTotal({ ...price, quantity })) : '–'}
        </span>
        <Button variant="quiet" size="small" onClick={onRemove}>
          <Icon name="trash" />
          <span className="sr-only">Remove {title}</span>
        </Button>
      </div>
      {days && (
        <Nights
          of={title}
          days={days}
          today={today}
          onChange={(next) => onChange({ ...line, days: next })}
          onUseForAll={onUseForAll && (() => onUseForAll(days))}
        />
      )}
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
