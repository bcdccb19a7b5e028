import { daysIn } from '../../../../../contract/core/dates.ts'
import { formatRupees, paise } from '../../../../../contract/core/money.ts'
import { lineTotal, rentPerDay } from '../../../../../contract/checkout/pricing.ts'
import type { RentalCalendar } from '../../../../../contract/rentals/availability.ts'
import { availableThroughout } from '../../../../../contract/rentals/free-days.ts'
import { nightPricesOf, nightTerms } from '../../../../../contract/rentals/night-prices.ts'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { Skeleton } from '../../../ui/loading'
import { Stepper } from '../../../ui/stepper'
import type { GroupDays, Style } from './style-picker'
import { fetchCalendar } from './troupe-api'
import { useLoaded } from '../../../lib/use-loaded'

/** A size of a style with the number of garments that the group needs. */
export type ChosenSize = { productId: string; skuId: string; label: string; count: number }

type StyleSizesProps = {
  style: Style
  days: GroupDays
  pin: string
  sizes: readonly ChosenSize[]
  onChange: (sizes: readonly ChosenSize[]) => void
  /** Removes the style from the group, with its sizes. */
  onRemove: () => void
}

/** The sizes of a style that are free for all nights, with the number that the group needs, and the share of a dancer. */
export function StyleSizes({ style, days, pin, sizes, onChange, onRemove }: StyleSizesProps) {
  const query = { ...days, ...(pin ? { pin } : {}) }
  const { data, hasFailed, retry } = useLoaded(JSON.stringify([style.slug, query]), (signal) =>
    fetchCalendar(style.slug, query, signal),
  )
  const calendar = hasFailed ? null : data
  const countOf = (skuId: string) => sizes.find((size) => size.skuId === skuId)?.count ?? 0
  const set = (skuId: string, label: string, count: number) =>
    onChange([
      ...sizes.filter((size) => size.skuId !== skuId),
      ...(count > 0 ? [{ productId: style.id, skuId, label: `${style.title}, ${label}`, count }] : []),
    ])
  return (
    <section aria-label={style.title} className="card p-4">
      <div className="cluster justify-between">
        <h3 className="font-semibold">{style.title}</h3>
        {calendar && <p className="text-muted">{shareText(calendar, days)}</p>}
        <Button size="small" variant="quiet" onClick={onRemove}>
          Remove<span className="sr-only"> {style.title}</span>
        </Button>
      </div>
      {hasFailed && (
        <Notice
          kind="error"
          action={
            <Button size="small" variant="quiet" onClick={retry}>
              Try again
            </Button>
          }
        >
          We could not load the sizes of {style.title}.
        </Notice>
      )}
      {!hasFailed && !calendar && <Skeleton className="mt-3 h-20" />}
      {calendar && (
        <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {calendar.skus.map((sku) => {
            const free = availableThroughout(sku, days, calendar)
            const label = [sku.size ?? 'One size', sku.colour].filter(Boolean).join(', ')
            return (
              <li key={sku.skuId} className="flex items-center justify-between gap-3">
                <span>
                  <span className="font-semibold">{label}</span> <span className="hint">{free} free</span>
                </span>
                <Stepper
                  label={`number of ${style.title}, ${label}`}
                  value={countOf(sku.skuId)}
                  min={0}
                  max={free}
                  onChange={(count) => set(sku.skuId, label, count)}
                />
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

/** What one dancer pays for these nights at the prices of today. */
function shareText(calendar: RentalCalendar, days: GroupDays): string {
  const count = daysIn(days)
  const rent = lineTotal({
    type: 'rent',
    price: rentPerDay(calendar, count),
    quantity: 1,
    days: count,
    deposit: paise(0),
    nightPrices: nightPricesOf(days, nightTerms(calendar)),
  })
  const deposit = calendar.deposit > 0 ? ` and ${formatRupees(calendar.deposit)} deposit` : ''
  return `${formatRupees(rent)} rent${deposit} for each dancer today`
}
