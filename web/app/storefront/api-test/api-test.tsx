import { data, useLocation } from 'react-router'
import { showCurrentUser } from '../../../../contract/accounts/current-user.ts'
import type { Api } from '../../../../contract/core/client.ts'
import { userApi } from '../../lib/api/api-context'
import { ErrorPage } from '../../components/errors/error-page'
import { Button } from '../../ui/button'
import type { Route } from './+types/api-test'
import { useApiChecks, type ApiCheck } from './use-checks'
import { useHydrated } from '../../ui/hydration/hydrated'
import { Icon } from '../../ui/icon'
import { Spinner } from '../../ui/loading'
import { titleOf } from '../../lib/brand'
import { Card } from '../../ui/card'

/** Loads the API test page. In development everyone may open the page, in production only staff; other users get 404. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const isAllowed = import.meta.env.DEV || (await isStaff(await context.get(userApi)()))
  if (!isAllowed) throw data(null, { status: 404 })
  return { environment: import.meta.env.MODE, configuredOrigin: new URL(request.url).origin }
}

const isStaff = (api: Api) =>
  api(showCurrentUser).then(
    ({ user }) => user.role === 'staff' || user.role === 'admin',
    () => false,
  )

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: titleOf(matches, loaderData ? 'API connection test' : 'Page not found') },
  { name: 'robots', content: 'noindex' },
]

export default function ApiTest({ loaderData: { environment, configuredOrigin } }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const { results, isRunning, run } = useApiChecks()
  // the browser may reach the shop under another address than the configured one
  const origin = useHydrated() ? location.origin : configuredOrigin
  const facts = [
    { term: 'Environment', value: environment },
    { term: 'API URL', value: `${origin}/api` },
    { term: 'Current URL', value: `${origin}${pathname}${search}` },
  ]
  return (
    <main id="content" className="page-width py-10">
      <div className="mx-auto max-w-3xl">
        <h1 className="text-4xl">API connection test</h1>
        <p className="mt-2 text-muted">
          Checks whether this browser can reach the shop, and shows the responses.
        </p>
        <Card as="dl" className="mt-6 divide-y divide-line px-5">
          {facts.map(({ term, value }) => (
            <div key={term} className="grid gap-x-6 py-3 sm:grid-cols-[9rem_1fr]">
              <dt className="text-muted">{term}</dt>
              <dd className="min-w-0 font-mono text-sm break-all">{value}</dd>
            </div>
          ))}
        </Card>
        <div className="mt-8 mb-4 flex items-center justify-between gap-4">
          <h2 className="text-2xl">Calls</h2>
          <Button variant="secondary" isBusy={isRunning} onClick={run}>
            Run again
          </Button>
        </div>
        <ul aria-live="polite" className="stack">
          {results.map((result) => (
            <ApiCheckCard key={result.path} result={result} />
          ))}
        </ul>
      </div>
    </main>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <main id="content" className="page-width">
    <ErrorPage error={error} />
  </main>
)

const states = {
  running: { label: 'Running...', colour: 'text-muted' },
  success: { label: 'Success', colour: 'text-success' },
  error: { label: 'Error', colour: 'text-danger' },
}

/** A request to the API and its result. */
function ApiCheckCard({ result: { path, state, status, url, details, ms } }: { result: ApiCheck }) {
  const { label, colour } = states[state]
  return (
    <Card as="li" className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-4">
        <h3 className="min-w-0 flex-1 font-mono text-sm font-semibold break-all">GET {path}</h3>
        <p className={`flex items-center gap-2 font-semibold ${colour}`}>
          {state === 'running' ? <Spinner /> : <Icon name={state === 'success' ? 'check' : 'alert'} />}
          {label}
        </p>
      </div>
      {state !== 'running' && (
        <div className="border-t border-line px-5 py-4 text-sm">
          <p>
            Status <strong>{status ?? 'no response'}</strong> in {ms} ms
          </p>
          <p className="break-all text-muted">{url}</p>
          <details className="mt-2">
            <summary className="min-h-9 py-1 font-semibold">Details</summary>
            <pre className="rounded-lg bg-sunken p-3 font-mono text-xs break-words whitespace-pre-wrap">
              {details}
            </pre>
          </details>
        </div>
      )}
    </Card>
  )
}
