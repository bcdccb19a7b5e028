import { useState } from 'react'
import type { Api } from '../../../../contract/core/client.ts'
import { showCurrentUser } from '../../../../contract/accounts/current-user.ts'
import { adminOrders } from '../../../../contract/orders/orders.ts'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import { sampleShop } from '../../../../contract/reports/own-shop.ts'
import { hideSetupChecklist, setupChecklist } from '../../../../contract/reports/setup.ts'
import { dashboard, type Dashboard } from '../../../../contract/reports/reports.ts'
import { can } from '../../../../contract/core/permissions.ts'
import { health as healthEndpoint } from '../../../../contract/core/health.ts'
import { userApi } from '../../lib/api/api-context'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { orThrowResponse } from '../../lib/api/route-errors'
import { isServerFailure } from '../../lib/api/unreached'
import { ErrorPanel } from '../../components/errors/error-panel'
import { AreaErrorPage } from '../../components/errors/area-error-page'
import { api as browserApi } from '../../lib/api/browser-api'
import { useReload } from '../../lib/use-reload'
import type { Route } from './+types/dashboard'
import { useAdminUser } from '../layout/admin-user'
import { Growth } from './growth'
import { HealthPanel, useHealth } from './health-panel'
import { SetupChecklist } from './setup-checklist'
import { NewestOrders } from './newest-orders'
import { SamplePanel } from './sample-panel'
import { SyncCard } from './sync-card'
import { Tiles } from './tiles'
import { Today } from './today'
import { pageAccess } from '../layout/page-access'
import { ButtonLink } from '../../ui/button'
import { PageHeader } from '../../ui/page-header'
import { titleOf } from '../../lib/brand'
import { Panel } from '../../ui/panel'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const { user } = await orThrowResponse(api(showCurrentUser), request)
  const canSeeOrders = can(adminOrders.access, user)
  const [health, stats, orders, checklist, sample] = [
    await orThrowResponse(api(healthEndpoint), request),
    await orThrowResponse(readStats(api), request),
    canSeeOrders ? await orThrowResponse(api(adminOrders, { query: { limit: 5 } }), request) : null,
    can(setupChecklist.access, user) ? await orThrowResponse(api(setupChecklist), request) : null,
    can(sampleShop.access, user) ? await orThrowResponse(api(sampleShop), request) : null,
  ]
  return { health, stats, orders, checklist, sample }
}

type Stats = { figures: Dashboard } | { reason: string }

/** Loads the figures of the dashboard, or the reason why they are missing. The rest of the page works without the figures. */
async function readStats(api: Api): Promise<Stats> {
  try {
    return { figures: await api(dashboard) }
  } catch (error) {
    if (isRefusal(error)) throw error
    const { status = 500, message } = error as { status?: number; message: string }
    return { reason: `Stats API error: ${status} - ${message}` }
  }
}

export const action = endpointAction({ hideSetupChecklist })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Dashboard', 'admin') },
  { name: 'robots', content: 'noindex' },
]

export default function AdminHome({
  loaderData: { health: initialHealth, stats, orders, checklist, sample },
}: Route.ComponentProps) {
  const { name } = useAdminUser()
  const { health, isDown, refresh } = useHealth(initialHealth)
  const reason =
    isDown || health.status !== 'ok' ? 'Backend server not running' : 'reason' in stats ? stats.reason : null
  return (
    <>
      <PageHeader title="Dashboard" text={`Welcome back, ${name}.`} />
      {reason && <Failed reason={reason} refresh={refresh} />}
      {sample && <SamplePanel sample={sample} />}
      {checklist && <SetupChecklist checklist={checklist} />}
      {'figures' in stats && (
        <>
          <Today figures={stats.figures} />
          <Tiles figures={stats.figures} />
        </>
      )}
      <div className="mt-8 grid gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        {'figures' in stats && <Growth week={stats.figures.week} />}
        <div className="stack-wide">
          <HealthPanel health={health} isDown={isDown} />
          <SyncCard />
          <SettingsCard />
        </div>
      </div>
      {orders && <NewestOrders orders={orders} />}
    </>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) =>
  isServerFailure(error) ? (
    <ErrorPanel title="Dashboard Connection Failed">
      <p>Backend server not running</p>
    </ErrorPanel>
  ) : (
    <AreaErrorPage error={error} />
  )

function Failed({ reason, refresh }: { reason: string; refresh: () => Promise<void> }) {
  const { reload } = useReload()
  const [isBusy, setBusy] = useState(false)
  async function retry() {
    setBusy(true)
    await refresh()
    await browserApi(healthEndpoint).then(reload, () => {})
    setBusy(false)
  }
  return (
    <div className="mb-6">
      <ErrorPanel title="Dashboard Connection Failed" level={2} isBusy={isBusy} onRetry={() => void retry()}>
        <p>{reason}</p>
      </ErrorPanel>
    </div>
  )
}

/** A link to the store settings, for users who may change them. */
function SettingsCard() {
  if (!can(pageAccess.settings, useAdminUser())) return null
  return (
    <Panel title="Sidebar configuration">
      <p className="mb-4 text-muted">
        Claims, business hours, contact details, banners, promo pop-up, revenue target, delivery, rentals, tax
        and payment methods.
      </p>
      <ButtonLink to="/admin/settings" size="small" variant="secondary">
        Open store settings
      </ButtonLink>
    </Panel>
  )
}
