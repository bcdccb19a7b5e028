import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Troupe, TroupeDancer } from '../../../../../contract/troupes/troupes.ts'
import { useEndpointForm } from '../../../lib/forms/action-form'
import { useReloadOnRefusal } from '../../../lib/forms/use-reload-on-refusal'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { dancerLabels, dancerTones } from '../troupe-labels'

const ChangeSize = lazy(() => import('./change-size'))

type DancerCardProps = { troupe: Troupe; dancer: TroupeDancer }

/** A dancer of a group with what the organiser can do for the place. */
export function DancerCard({ troupe, dancer }: DancerCardProps) {
  const [isChanging, setChanging] = useState(false)
  const { id, name, title, size, state, isOwn, canRemind, orderId } = dancer
  const params = { id: troupe.id, dancerId: id }
  const hasEnded = troupe.state === 'closed' || troupe.state === 'cancelled'
  const onRefused = useReloadOnRefusal()
  const remind = useEndpointForm('remindDancers', {
    params: { id: troupe.id },
    done: `We have reminded ${name}`,
    onRefused,
  })
  const release = useEndpointForm('releaseDancer', {
    params,
    done: `The place of ${name} is free`,
    onRefused,
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-40 grow">
        <p className="font-semibold">{name}</p>
        <p className="hint">
          {[title, size].filter(Boolean).join(', ')}
          {isOwn && state !== 'paid' && ' · you pay'}
        </p>
      </div>
      <Badge tone={dancerTones[state]}>{dancerLabels[state]}</Badge>
      {orderId && (
        <Link to={`/orders/${orderId}`} className="link inline-flex min-h-11 items-center text-sm">
          Your order
        </Link>
      )}
      {!hasEnded && state === 'unpaid' && (
        <div className="flex flex-wrap gap-2">
          {canRemind && (
            <Button
              variant="secondary"
              size="small"
              isBusy={remind.isBusy}
              onClick={() => void remind.submit({ dancerIds: [id] })}
            >
              Remind<span className="sr-only"> {name}</span>
            </Button>
          )}
          <Button variant="secondary" size="small" onClick={() => setChanging(true)} aria-haspopup="dialog">
            Size<span className="sr-only"> of {name}</span>
          </Button>
          <Button variant="quiet" size="small" isBusy={release.isBusy} onClick={() => void release.submit()}>
            Release<span className="sr-only"> the place of {name}</span>
          </Button>
        </div>
      )}
      {isChanging && (
        <Suspense>
          <ChangeSize troupe={troupe} dancer={dancer} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </li>
  )
}
