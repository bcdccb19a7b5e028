import {
  notificationKinds,
  notificationPreferences,
  saveNotificationPreferences,
  staffInbox,
} from '../../../../contract/reports/notifications.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { titleOf } from '../../lib/brand'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { Button, ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { PageHeader } from '../../ui/page-header'
import { Panel } from '../../ui/panel'
import { useAdminUser } from '../layout/admin-user'
import type { Route } from './+types/notifications'
import { NotificationList } from './bell'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const [{ notifications }, { preferences }] = await orThrowResponse(
    Promise.all([api(staffInbox), api(notificationPreferences)]),
    request,
  )
  return { notifications, preferences }
}

export const action = endpointAction({ saveNotificationPreferences })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Notifications', 'admin') },
  { name: 'robots', content: 'noindex' },
]

export default function Notifications({ loaderData: { notifications, preferences } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Notifications"
        text="What is new in the shop, and how you want to hear about it. Each member of staff has settings of their own."
      >
        <ButtonLink to="#settings" variant="secondary" size="small" className="xl:hidden">
          Settings
        </ButtonLink>
      </PageHeader>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <Card aria-label="Newest notifications">
          <NotificationList notifications={notifications} />
        </Card>
        <div id="settings" className="scroll-mt-20">
          <Preferences preferences={preferences} />
        </div>
      </div>
    </>
  )
}

type PreferencesProps = Pick<Route.ComponentProps['loaderData'], 'preferences'>

function Preferences({ preferences }: PreferencesProps) {
  const save = useEndpointForm('saveNotificationPreferences', { done: 'Notification settings saved' })
  const { email } = useAdminUser()
  return (
    <Panel
      title="Settings"
      text={`E-mails go to ${email}. They are sent every five minutes while there is something new.`}
    >
      <ActionForm of={save}>
        <table className="w-full">
          <caption className="sr-only">How you are notified</caption>
          <thead>
            <tr className="text-left">
              <th scope="col" className="pb-2 font-semibold">
                Notify me of
              </th>
              <th scope="col" className="w-16 pb-2 text-center font-semibold">
                Bell
              </th>
              <th scope="col" className="w-16 pb-2 text-center font-semibold">
                E-mail
              </th>
            </tr>
          </thead>
          <tbody>
            {preferences.map(({ kind, ...isOn }) => (
              <tr key={kind} className="border-t border-line">
                <th scope="row" className="py-1 text-left font-normal">
                  {notificationKinds[kind]}
                </th>
                {(['bell', 'email'] as const).map((way) => (
                  <td key={way} className="text-center">
                    <input
                      type="checkbox"
                      name={way}
                      value={kind}
                      defaultChecked={isOn[way]}
                      aria-label={`${notificationKinds[kind]} ${way === 'bell' ? 'in the bell' : 'by e-mail'}`}
                      className="m-3 size-5"
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <Button type="submit" isBusy={save.isBusy} className="mt-4">
          Save
        </Button>
      </ActionForm>
    </Panel>
  )
}
