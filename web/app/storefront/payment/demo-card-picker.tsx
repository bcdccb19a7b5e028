import { Button } from '../../ui/button'
import { demoCards, type DemoCard } from './demo-card'

type DemoCardsProps = {
  /** Null: the payment begins by itself. */
  card: DemoCard | null
  onChoose: (card: DemoCard | null) => void
  /** Begins the payment; none while one is under way. */
  onPay: (() => void) | null
}

/** The test cards of the simulated payment. Opening them stops the payment from beginning by itself. */
export function DemoCardPicker({ card, onChoose, onPay }: DemoCardsProps) {
  return (
    <details
      open={card !== null}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== (card !== null)) onChoose(currentTarget.open ? 'success' : null)
      }}
      className="w-full rounded-xl border border-line text-left"
    >
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold">Test cards</summary>
      <fieldset className="flex flex-col gap-1 px-4 pb-4">
        <legend className="sr-only">How this payment ends</legend>
        {Object.entries(demoCards).map(([name, { title, about }]) => (
          <label key={name} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="demo-card"
              value={name}
              checked={card === name}
              onChange={() => onChoose(name as DemoCard)}
              className="size-5 shrink-0"
            />
            <span className="font-medium">
              {title}
              <span className="block text-sm font-normal text-muted">{about}</span>
            </span>
          </label>
        ))}
        {onPay && card && (
          <Button size="small" className="mt-2" onClick={onPay}>
            Pay with this card
          </Button>
        )}
      </fieldset>
    </details>
  )
}
