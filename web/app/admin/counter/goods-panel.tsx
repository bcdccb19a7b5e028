import type { Day } from '../../../../contract/rentals/rentals.ts'
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

/** What the customer buys and rents. */
export function GoodsPanel({ sale, quote, today, change }: GoodsPanelProps) {
  return (
    <Panel title="Goods">
      <div className="stack-wide">
        <GoodsBox
          onAdd={(choice) => {
            const nights = { from: today, until: today }
            const { lines, isKnownPiece } = withLine(sale.lines, { ...choice, nights })
            if (isKnownPiece) return `Piece ${choice.pieceCode} is already in this sale`
            change({ lines })
            return null
          }}
        />
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
            today={today}
          />
        ) : (
          <p className="text-muted">Nothing yet. Scan a label or search for a product.</p>
        )}
      </div>
    </Panel>
  )
}
