import type { HandoverCheck } from '../../../contract/rentals/handover.ts'
import { Icon } from '../ui/icon'
import { formatInstant } from '../lib/labels/order-labels'
import { conditionLabels } from '../lib/labels/rental-labels'

type Check = Omit<HandoverCheck, 'by'> & { by?: string | null }

/** The checklist that was completed at the handover or the return of a rental. */
export function CheckList({ check }: { check: Check }) {
  return (
    <div>
      <p className="hint">
        {formatInstant(check.at)}
        {check.by && ` by ${check.by}`} · {conditionLabels[check.condition]}
      </p>
      <ul className="mt-1 flex flex-col gap-1">
        {check.items.map((item) => (
          <li key={item.name} className="flex items-start gap-2">
            <Icon
              name={item.isThere ? 'check' : 'close'}
              className={`mt-0.5 size-5 ${item.isThere ? 'text-success' : 'text-danger'}`}
            />
            <span>
              {item.name}
              {!item.isThere && <span className="text-danger"> (missing)</span>}
              {item.note && <span className="text-muted">: {item.note}</span>}
            </span>
          </li>
        ))}
      </ul>
      {check.note && <p className="mt-1 text-muted">{check.note}</p>}
    </div>
  )
}
