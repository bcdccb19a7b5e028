import { Button } from '../../ui/button'
import { demoCards, type DemoCard } from './demo-card'

type DemoCardPickerProps = {
  /** The selected test card. If null, the payment starts automatically. */
  card: DemoCard | null
  onChoose: (card: DemoCard | null) => void
  /** Starts the payment with the selected card; null if the payment cannot be started now. */
  onPay: (() => void) | null
}

/** The list of test cards for the simulated payment. The payment does not start automatically while the list is open. */
export function DemoCardPicker({ card, onChoose, onPay }: DemoCardPickerProps) {
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
        <legend className="sr-only">Outcome of this payment</legend>
        {Object.entries(demoCards).map(([name, { title, description }]) => (
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
              <span className="hint font-normal">{description}</span>
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
