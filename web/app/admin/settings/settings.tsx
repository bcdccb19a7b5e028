import {
  adminSettings,
  restoreSettings,
  saveSettings,
  settingsHistory,
  StoreSettings,
} from '../../../../contract/store/store.ts'
import { useCallback, useState } from 'react'
import type { ActionFunctionArgs } from 'react-router'
import { z } from 'zod'
import { userApi } from '../../lib/api/api-context'
import { formAction } from '../../lib/forms/form-action'
import { orThrowResponse } from '../../lib/api/route-errors'
import type { Route } from './+types/settings'
import { SettingsHistory } from './history'
import { Section } from './section-form'
import { hasWords, sections } from './sections'
import { applyTyped } from './typed-settings'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { Card } from '../../ui/card'
import { Field } from '../../ui/field'
import { titleOf } from '../../lib/brand'
import { PageHeader } from '../../ui/page-header'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const { settings, version } = await orThrowResponse(api(adminSettings), request)
  const { versions } = await orThrowResponse(api(settingsHistory), request)
  return { settings, version, versions }
}

export const action = formAction({
  restoreSettings,
  saveSettings: { ...saveSettings, readBody: readSection },
})
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Store settings', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The store settings. Each section is saved separately. */
export default function AdminSettings({ loaderData: { settings, version, versions } }: Route.ComponentProps) {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set())
  const onDirty = useCallback((key: string, isDirty: boolean) => {
    setDirty((before) => new Set([...before].filter((value) => value !== key).concat(isDirty ? key : [])))
  }, [])
  const [typed, setTyped] = useState('')
  const found = sections.filter((section) => hasWords(section, typed))
  return (
    <>
      <PageHeader
        title="Store settings"
        text="Sidebar configuration of the shop. Each time you save, a version is stored that you can restore below."
      />
      <UnsavedGuard isDirty={dirty.size > 0} />
      <div className="stack-wide max-w-4xl">
        <Field
          label="Find a setting"
          type="search"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <p aria-live="polite" className="text-muted empty:hidden">
          {typed && found.length === 0 && 'No setting contains these words.'}
        </p>
        {sections.map((section) => (
          // A section that is not found is only hidden, so that its unsaved changes are kept.
          <div key={section.key} id={section.key} hidden={!found.includes(section)} className="scroll-mt-20">
            <Card as="div" className="p-5">
              <Section section={section} settings={settings} version={version} onDirty={onDirty} />
            </Card>
          </div>
        ))}
        <SettingsHistory versions={versions} current={version} />
      </div>
    </>
  )
}

/** Creates the body of the request from a posted section. All other settings are sent as they are stored. */
async function readSection(
  form: FormData,
  { context, request }: Pick<ActionFunctionArgs, 'context' | 'request'>,
) {
  const api = await context.get(userApi)()
  const { settings } = await orThrowResponse(api(adminSettings), request)
  const section = sections.find(({ key }) => key === form.get('section'))
  const wire = applyTyped(z.encode(StoreSettings, settings), section?.fields ?? [], form)
  return { settings: wire, version: Number(form.get('version')) }
}
