import { data, useLocation } from 'react-router'
import { whoAmI } from '../../../../contract/accounts/current-user.ts'
import type { Api } from '../../../../contract/core/client.ts'
import { userApi } from '../../lib/api/api-context'
import { ErrorPage } from '../../components/error-page'
import { Button } from '../../ui/button'
import type { Route } from './+types/api-test'
import { ApiCheckCard } from './check'
import { useApiChecks } from './use-checks'

/** For everyone while developing, for staff afterwards; for others there is no such page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const isForMe = import.meta.env.DEV || (await isStaff(await context.get(userApi)()))
  if (!isForMe) throw data(null, { status: 404 })
  const { origin } = new URL(request.url)
  return { environment: import.meta.env.MODE, apiUrl: `${origin}/api` }
}

const isStaff = (api: Api) =>
  api(whoAmI).then(
    ({ user }) => user.role === 'staff' || user.role === 'admin',
    () => false,
  )

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? 'API connection test' : 'Page not found'} | Navrang` },
  { name: 'robots', content: 'noindex' },
]

export default function ApiTest({ loaderData: { environment, apiUrl } }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const { results, isRunning, run } = useApiChecks()
  const facts = [
    { term: 'Environment', value: environment },
    { term: 'API URL', value: apiUrl },
    { term: 'Current URL', value: `${new URL(apiUrl).origin}${pathname}${search}` },
  ]
  return (
    <main id="content" className="page-width py-10">
      <div className="mx-auto max-w-3xl">
        <h1 className="text-4xl">API connection test</h1>
        <p className="mt-2 text-muted">Whether this browser reaches the shop, and what the shop answers.</p>
        <dl className="mt-6 divide-y divide-line rounded-card border border-line bg-surface px-5">
          {facts.map(({ term, value }) => (
            <div key={term} className="grid gap-x-6 py-3 sm:grid-cols-[9rem_1fr]">
              <dt className="text-muted">{term}</dt>
              <dd className="min-w-0 font-mono text-sm break-all">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-8 mb-4 flex items-center justify-between gap-4">
          <h2 className="text-2xl">Calls</h2>
          <Button variant="secondary" isBusy={isRunning} onClick={run}>
            Run again
          </Button>
        </div>
        <ul aria-live="polite" className="flex flex-col gap-4">
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
