import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { formatInstant } from '../../lib/labels/order-labels'
import { useHydrated } from '../../lib/hydrated'
import { Card } from './card'
import type { Reply } from '../../../../contract/core/client.ts'
import { health as endpoint } from '../../../../contract/core/health.ts'
import { api } from '../../lib/api/browser-api'

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

type Health = Reply<typeof endpoint>

const EVERY_MS = 30_000

/** How the shop is, asked again every 30 seconds while somebody looks at the page. `look` asks now. */
export function useHealth(first: Health) {
  const [health, setHealth] = useState(first)
  const [isDown, setDown] = useState(false)

  const look = useCallback(async () => {
    try {
      setHealth(await api(endpoint))
      setDown(false)
    } catch {
      setDown(true)
    }
  }, [])

  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void look(), EVERY_MS)
    return () => clearInterval(timer)
  }, [look])

  return { health, isDown, look }
}
