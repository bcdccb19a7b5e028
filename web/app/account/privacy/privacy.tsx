import { Link } from 'react-router'
import { eraseMe, exportMe, giveConsent, showPrivacy } from '../../../../contract/accounts/account.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import type { Route } from './+types/privacy'
import { ConsentList } from './consent-list'
import { EraseAccount } from './erase-account'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '../../lib/api/browser-api'
import { forgetUser, signOut } from '../../lib/account/session'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { clientActionBefore } from '../../lib/forms/form-result'
import { errorMessage } from '../../lib/api/error-message'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import { PageHeader } from '../../ui/page-header'
import { titleOf } from '../../lib/brand'
import { saveFile, useFileName } from '../../lib/downloads'
import { Panel } from '../../ui/panel'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return orThrowResponse(api(showPrivacy), request)
}

export const action = endpointAction({ giveConsent, eraseMe }, { landingUrls: { eraseMe: () => '/' } })

export const clientAction = clientActionBefore(async () => {
  await signOut().catch(forgetUser)
  void toast('Your account has been erased')
})

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Privacy and data') },
  { name: 'robots', content: 'noindex' },
]

export default function Privacy({
  loaderData: { now, history, current, hasPassword, isFresh },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Privacy and data"
        text={
          <>
            The data we hold about you, and what you agreed to. Our{' '}
            <Link to="/privacy-policy" className="link">
              Privacy Policy
            </Link>{' '}
            explains why we hold it.
          </>
        }
      />
      <div className="stack-wide">
        <ConsentList now={now} history={history} current={current} />
        <ExportData />
        <EraseAccount hasPassword={hasPassword} isFresh={isFresh} />
      </div>
    </>
  )
}

/** Downloads all data that the shop holds about the user as a file. */
function ExportData() {
  const [isBusy, setBusy] = useState(false)
  const fileNameOf = useFileName()
  async function download() {
    setBusy(true)
    try {
      const all = z.encode(exportMe.reply, await api(exportMe)) // the file contains amounts in rupees, as on the screens
      const text = JSON.stringify(all, null, 2)
      saveFile(new Blob([text], { type: 'application/json' }), fileNameOf('my-data.json'))
    } catch (error) {
      void toast(errorMessage(error) ?? 'Network error. Please try again.', { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel
      title="Download your data"
      text="A JSON file with everything we hold about you: account, addresses, orders, cart, wishlist, e-mails, sessions, consents, and any changes our staff made to your account."
    >
      <Button variant="secondary" isBusy={isBusy} onClick={() => void download()}>
        Download my data
      </Button>
    </Panel>
  )
}
