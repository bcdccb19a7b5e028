import type { CartItem } from '../../../../contract/cart/cart.ts'
import { useCart } from '../../lib/cart/cart'
import { usePlanLink } from '../../lib/plan-links'
import { Button, ButtonLink } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { toast } from '../../ui/toast'

/** The plans of nights in the cart. The lines of a plan are one set: they are ordered together or not at all, and removed together. */
export default function PlanSets({ items, onRemove }: { items: readonly CartItem[]; onRemove: () => void }) {
  const ids = [...new Set(items.flatMap(({ planId }) => planId ?? []))]
  return ids.map((id) => (
    <PlanSet key={id} id={id} lines={items.filter(({ planId }) => planId === id)} onRemove={onRemove} />
  ))
}

type PlanSetProps = { id: string; lines: readonly CartItem[]; onRemove: () => void }

function PlanSet({ id, lines, onRemove }: PlanSetProps) {
  const token = usePlanLink(id)
  const { items, add, replace } = useCart()
  const names = [...new Set(lines.flatMap(({ wearers }) => wearers?.split(', ') ?? []))]
  const count = lines.reduce((all, { qty }) => all + qty, 0)

  function removeSet() {
    replace(items.filter((item) => !lines.includes(item)))
    onRemove()
    void toast('Plan removed from cart', {
      action: { label: 'Undo', onClick: () => lines.forEach(add) },
      isLong: true,
    })
  }
  return (
    <section aria-label="Your plan" className="card my-4 flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <Icon name="calendar" className="size-6 text-brand" />
      <p className="min-w-0 grow">
        <strong>Your plan for the nights</strong>
        <span className="hint">
          {count === 1 ? '1 rental' : `${count} rentals`} for {names.join(', ')}. The plan is booked as a
          whole: if one outfit is no longer free, nothing is ordered.
        </span>
      </p>
      <ButtonLink
        to={`/nights${token ? `/shared/${token}` : ''}?night=${lines[0]!.from}`}
        variant="secondary"
        size="small"
      >
        {token ? 'Open plan' : 'Change plan'}
      </ButtonLink>
      <Button variant="quiet" size="small" onClick={removeSet}>
        Remove plan
      </Button>
    </section>
  )
}
