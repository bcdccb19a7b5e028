import { Badge } from '../../ui/badge'
import { Panel } from '../../ui/panel'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { Reply } from '../../../../contract/core/client.ts'
import { health as endpoint } from '../../../../contract/core/health.ts'
import { api } from '../../lib/api/browser-api'

/** The health of the server, polled every 30 seconds. */
export function HealthPanel({ health, isDown }: { health: Health; isDown: boolean }) {
  const { status, environment, keepAlive, database, databaseMs, outbox, mail } = health
  const isHealthy = status === 'ok' && !isDown
  return (
    <Panel
      title="System health"
      aside={
        <output>
          <Badge tone={isHealthy ? 'success' : 'danger'}>
            {isDown ? 'No response' : isHealthy ? 'Healthy' : 'Unhealthy'}
          </Badge>
        </output>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <Line name="Status">{isDown ? 'not reachable' : status}</Line>
        <Line name="Environment">{environment ?? 'unknown'}</Line>
        <Line name="Keep-alive (background jobs)">
          {keepAlive ? `${keepAlive.enabled ? 'on' : 'off'}, ${keepAlive.status}` : 'unknown'}
        </Line>
        <Line name="Last ping (job completed)">
          {keepAlive?.lastPing ? <Ping at={keepAlive.lastPing} /> : 'none'}
        </Line>
        <Line name="Database">
          {database === 'postgres' ? 'PostgreSQL' : (database ?? 'unknown')}
          {databaseMs !== undefined && `, answered in ${databaseMs} ms`}
        </Line>
        <Line name="Queue">
          {outbox
            ? `${outbox.waiting} waiting, ${outbox.retrying} retrying, ${outbox.dead} failed`
            : 'unknown'}
        </Line>
        <Line name="E-mail">
          {mail === 'smtp' ? 'sent via SMTP' : mail === 'captured' ? 'captured, not sent' : 'unknown'}
        </Line>
      </dl>
    </Panel>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="font-medium">{children}</dd>
  </>
)

const pingTime = new Intl.DateTimeFormat('en-IN', {
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
})

const Ping = ({ at }: { at: string }) => <time dateTime={at}>{pingTime.format(new Date(at))} IST</time>

type Health = Reply<typeof endpoint>

const POLL_INTERVAL_MS = 30_000

/** The health of the server, polled while the page is visible. `refresh` polls immediately. */
export function useHealth(initialHealth: Health) {
  const [health, setHealth] = useState(initialHealth)
  const [isDown, setDown] = useState(false)

  const refresh = useCallback(async () => {
    try {
      setHealth(await api(endpoint))
      setDown(false)
    } catch {
      setDown(true)
    }
  }, [])

  useEffect(() => {
    const timer = setInterval(
      () => document.visibilityState === 'visible' && void refresh(),
      POLL_INTERVAL_MS,
    )
    return () => clearInterval(timer)
  }, [refresh])

  return { health, isDown, refresh }
}
