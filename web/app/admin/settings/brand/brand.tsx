import { redirectDocument, type ActionFunctionArgs } from 'react-router'
import { adminSettings, saveSettings } from '../../../../../contract/store/store.ts'
import { fontSheets } from '../../../../fonts/font-sheets'
import { userApi } from '../../../lib/api/api-context'
import { requestUrl } from '../../../lib/api/request-url'
import { orThrowResponse } from '../../../lib/api/route-errors'
import { titleOf } from '../../../lib/brand'
import { endpointAction } from '../../../lib/forms/endpoint-action'
import { Notice } from '../../../ui/notice'
import { PageHeader } from '../../../ui/page-header'
import type { Route } from './+types/brand'
import { BrandForm } from './brand-form'
import { readBrandForm } from './read-brand-form'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const { settings, version } = await orThrowResponse(api(adminSettings), request)
  const { brand, business, social } = settings
  return {
    stored: { brand, business, social },
    version,
    fontSheets: Object.values(fontSheets).flatMap((href) => href ?? []),
    isSaved: requestUrl(request).searchParams.has('saved'),
  }
}

const save = endpointAction({ saveSettings: { ...saveSettings, readBody: readBrandForm } })

/** Saves the brand, then loads the whole document again, because its head contains the colours, fonts and icons. */
export async function action(args: ActionFunctionArgs) {
  const response = await save(args)
  return response.data.isDone ? redirectDocument('/admin/settings/brand?saved') : response
}
export { clientAction } from '../../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Brand', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The identity of the shop: name, logo, colours, fonts and registrations. */
export default function BrandSettings({ loaderData }: Route.ComponentProps) {
  const { stored, version, fontSheets: sheets, isSaved } = loaderData
  return (
    <>
      {sheets.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="default" />
      ))}
      <PageHeader
        back={{ to: '/admin/settings', label: 'Settings' }}
        title="Brand"
        text="The name and the look of the shop: on its pages, in e-mails, on documents, bank references and link previews."
      />
      {isSaved && (
        <Notice kind="success" className="mb-6">
          Brand saved. Shoppers see it within two seconds.
        </Notice>
      )}
      <BrandForm stored={stored} version={version} />
    </>
  )
}
