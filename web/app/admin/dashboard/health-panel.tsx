import type { ReactNode } from 'react'
import { formatInstant } from '../../lib/labels/order-labels'
import { useHydrated } from '../../lib/hydrated'
import { Card } from './card'
import type { Health } from './use-health'

/** How the shop is: asked every 30 seconds. */
export function HealthPanel({ health, isDown }: { health: Health; isDown: boolean }) {
  const { status, environment, keepAlive, database, outbox, mail } = health
  const isWell = status === 'ok' && !isDown
  return (
    <Card
      title="System health"
      aside={
        <output
          className={`rounded-full px-3 py-1 text-sm font-semibold ${isWell ? 'bg-success-soft text-success' : 'bg-danger-soft text-danger'}`}
        >
          {isDown ? 'No answer' : isWell ? 'All well' : 'In trouble'}
        </output>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <Line name="Status">{isDown ? 'not reachable' : status}</Line>
        <Line name="Environment">{environment ?? 'unknown'}</Line>
        <Line name="Keep-alive">
          {keepAlive ? `${keepAlive.enabled ? 'on' : 'off'}, ${keepAlive.status}` : 'unknown'}
        </Line>
        <Line name="Last ping">{keepAlive?.lastPing ? <Ping at={keepAlive.lastPing} /> : 'none'}</Line>
        <Line name="Database">{database === 'postgres' ? 'PostgreSQL' : (database ?? 'unknown')}</Line>
        <Line name="Queue">
          {outbox
            ? `${outbox.waiting} waiting, ${outbox.retrying} tried again, ${outbox.dead} given up`
            : 'unknown'}
        </Line>
        <Line name="Mail">
          {mail === 'smtp' ? 'sent by SMTP' : mail === 'captured' ? 'kept in the outbox here' : 'unknown'}
        </Line>
      </dl>
    </Card>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="font-medium">{children}</dd>
  </>
)

/** With seconds, so that one sees it move; the server does not know how the browser writes times. */
function Ping({ at }: { at: string }) {
  const isHydrated = useHydrated()
  if (!isHydrated) return <time dateTime={at}>{formatInstant(at)}</time>
  const words = new Date(at).toLocaleTimeString('en-IN', { timeZone: 'Asia/Kolkata', hour12: false })
  return <time dateTime={at}>{words} in India</time>
}
