import { addDays } from '../../../../contract/core/dates.ts'
import type { Day } from '../../../../contract/rentals/rentals.ts'
import { DateField } from '../../ui/date/date-field'
import { Notice } from '../../ui/notice'
import { Button } from '../../ui/button'
import { Panel } from '../../ui/panel'
import { GoodsBox } from './goods-box'
import { SaleLines } from './sale-lines'
import { withLine, type SaleDraft } from './sale-draft'
import type { SaleQuote } from './use-sale-quote'

type GoodsPanelProps = {
  sale: SaleDraft
  quote: SaleQuote
  today: Day
  change: (part: Partial<SaleDraft>) => void
}

/** What the customer buys and rents, and the days of the rentals. */
export function GoodsPanel({ sale, quote, today, change }: GoodsPanelProps) {
  const hasRental = sale.lines.some(({ type }) => type === 'rent')
  return (
    <Panel title="Goods">
      <div className="stack-wide">
        <GoodsBox
          onAdd={(choice) => {
            const { lines, isKnownPiece } = withLine(sale.lines, choice)
            if (isKnownPiece) return `Piece ${choice.pieceCode} is already in this sale`
            const days =
              choice.product.type === 'rent' ? { days: sale.days ?? { from: today, until: today } } : {}
            change({ lines, ...days })
            return null
          }}
        />
        {hasRental && sale.days && <Nights days={sale.days} today={today} change={change} />}
        {quote.error && (
          <Notice
            kind="error"
            action={
              <Button size="small" variant="secondary" onClick={quote.refresh}>
                Retry
              </Button>
            }
          >
            {quote.error}
          </Notice>
        )}
        {sale.lines.length > 0 ? (
          <SaleLines
            lines={sale.lines}
            quote={quote.quote}
            onChange={(lines) => change({ lines })}
            onChooseDays={(days) => change({ days })}
          />
        ) : (
          <p className="text-muted">Nothing yet. Scan a label or search for a product.</p>
        )}
      </div>
    </Panel>
  )
}

type NightsProps = Pick<GoodsPanelProps, 'today' | 'change'> & { days: NonNullable<SaleDraft['days']> }

/** The first and the last day on which the customer wears the rented garments. */
function Nights({ days, today, change }: NightsProps) {
  function changeFrom(from: Day) {
    if (from) change({ days: { from, until: from > days.until ? from : days.until } })
  }
  return (
    <fieldset>
      <legend className="field-label mb-2">Nights of the rental</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label="First night"
          min={today}
          value={days.from}
          onChange={({ currentTarget }) => changeFrom(currentTarget.value)}
        />
        <DateField
          label="Last night"
          min={days.from}
          value={days.until}
          hint={`Due back the day after`}
          onChange={({ currentTarget: { value: until } }) => until && change({ days: { ...days, until } })}
        />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {[1, 2, 3].map((nights) => (
          <Button
            key={nights}
            size="small"
            variant="secondary"
            onClick={() => change({ days: { from: days.from, until: addDays(days.from, nights - 1) } })}
          >
            {nights === 1 ? '1 night' : `${nights} nights`}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
