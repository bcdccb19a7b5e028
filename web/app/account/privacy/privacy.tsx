import { Link } from 'react-router'
import { showPrivacy } from '../../../../contract/accounts/account.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import type { Route } from './+types/privacy'
import { ConsentList } from './consent-list'
import { EraseAccount } from './erase-account'
import { ExportData } from './export-data'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return orThrowResponse(api(showPrivacy), request)
}

export const meta: Route.MetaFunction = () => [
  { title: 'Privacy and data | Navrang' },
  { name: 'robots', content: 'noindex' },
]

export default function Privacy({
  loaderData: { now, history, hasPassword, isFresh },
}: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-4xl">Privacy and data</h1>
      <p className="mt-3 mb-8 max-w-prose text-muted">
        What we hold about you, and what you agreed to. Why we hold it says the{' '}
        <Link to="/privacy-policy" className="text-brand underline">
          privacy policy
        </Link>
        .
      </p>
      <div className="grid gap-6">
        <ConsentList now={now} history={history} />
        <ExportData />
        <EraseAccount hasPassword={hasPassword} isFresh={isFresh} />
      </div>
    </>
  )
}
