import { lazy, Suspense, useState } from 'react'
import type { CartItem } from '../../../../contract/cart/cart.ts'
import { daysIn, formatDays, formatNights } from '../../../../contract/core/dates.ts'
import type { Paise } from '../../../../contract/core/money.ts'
import type { Period } from '../../../../contract/rentals/rentals.ts'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'

const ChangeNights = lazy(() =>
  import('../rental/change-dates-dialog').then(({ ChangeDatesDialog }) => ({ default: ChangeDatesDialog })),
)

type LineNightsProps = { item: CartItem; days: Period; onTake: (days: Period, price: Paise) => void }

/** The nights of a rental in the cart, and the way to other ones: what is free is asked when they are to be changed. */
export function RentalDates({ item, days, onTake }: LineNightsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="calendar" />
        {formatNights(days, { withYear: true })}
        <span className="font-normal text-muted">{formatDays(daysIn(days))}</span>
      </p>
      <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Change nights<span className="sr-only"> of {item.title}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <ChangeNights
            item={item}
            days={days}
            onTake={(next, price) => {
              setOpen(false)
              onTake(next, price)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
