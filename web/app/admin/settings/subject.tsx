import type { ActionFunctionArgs } from 'react-router'
import { data } from 'react-router'
import { z } from 'zod'
import { checkSettingsPage, setupChecklist } from '../../../../contract/reports/setup.ts'
import {
  adminSettings,
  restoreSettings,
  saveSettings,
  settingsHistory,
  StoreSettings,
} from '../../../../contract/store/store.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { titleOf } from '../../lib/brand'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { PageHeader } from '../../ui/page-header'
import type { Route } from './+types/subject'
import { CheckedPanel } from './checked-panel'
import { AllVersions, PageHistory } from './history'
import { SettingForm } from './setting-form'
import { EditorLinks, RelatedPages, SubjectMenu } from './subject-menu'
import { partOf } from './subjects/fields'
import { fieldsOf, subjects, type Subject } from './subjects/subjects'
import { applyTyped } from './typed-settings'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const subject = findSubject(params.subject)
  const api = await context.get(userApi)()
  const { settings, version } = await orThrowResponse(api(adminSettings), request)
  const part = [...new Set(fieldsOf(subject).map(partOf))]
  const { versions } = await orThrowResponse(api(settingsHistory, { query: { part } }), request)
  const checklist = await orThrowResponse(api(setupChecklist), request)
  return { settings, version, versions, checklist }
}

/** Returns the page of the settings area with this address. Throws a response with status 404 if it does not exist. */
function findSubject(slug: string | undefined): Subject {
  const subject = subjects.find((candidate) => candidate.slug === slug && !candidate.to)
  if (!subject) throw data({ error: 'Page not found' }, { status: 404 })
  return subject
}

export const action = endpointAction({
  checkSettingsPage,
  restoreSettings,
  saveSettings: { ...saveSettings, readBody: readPage },
})
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches, params }) => [
  {
    title: titleOf(
      matches,
      `${subjects.find(({ slug }) => slug === params.subject)?.title ?? 'Settings'} | Settings`,
      'admin',
    ),
  },
  { name: 'robots', content: 'noindex' },
]

/** A page of the settings area: the settings of one subject, which are saved together, their history and related pages. */
export default function SubjectPage({
  loaderData: { settings, version, versions, checklist },
  params,
}: Route.ComponentProps) {
  const subject = findSubject(params.subject)
  return (
    <>
      <PageHeader
        back={{ to: '/admin/settings', label: 'Settings' }}
        title={subject.title}
        text={subject.text}
      />
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="min-w-0 max-w-4xl">
          <EditorLinks subject={subject} />
          <RelatedPages subject={subject} />
          <CheckedPanel slug={subject.slug} checklist={checklist} />
          {subject.sections.length > 0 ? (
            <>
              <SettingForm key={subject.slug} {...{ subject, settings, version }} />
              <PageHistory {...{ versions, subject }} />
            </>
          ) : (
            <AllVersions versions={versions} current={version} />
          )}
        </div>
        <SubjectMenu current={subject} />
      </div>
    </>
  )
}

/** Creates the body of the request from a posted page. All other settings are sent as they are stored. */
async function readPage(
  form: FormData,
  { context, request }: Pick<ActionFunctionArgs, 'context' | 'request'>,
) {
  const api = await context.get(userApi)()
  const { settings } = await orThrowResponse(api(adminSettings), request)
  const subject = subjects.find(({ slug }) => slug === form.get('subject'))
  const wire = applyTyped(z.encode(StoreSettings, settings), subject ? fieldsOf(subject) : [], form)
  return { settings: wire, version: Number(form.get('version')) }
}
