import { useState } from 'react'
import { Link } from 'react-router'
import { hideSetupChecklist, setupChecklist } from '../../../../contract/reports/setup.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { endpointAction } from '../../lib/forms/endpoint-action'
import { CardList } from '../../ui/card'
import { Field } from '../../ui/field'
import { titleOf } from '../../lib/brand'
import { Icon } from '../../ui/icon'
import { PageHeader } from '../../ui/page-header'
import type { Route } from './+types/settings'
import { useSearchHits } from '../palette/use-search-hits'
import { ShowChecklist } from './show-checklist'
import { searchSettings, subjectPath, subjects } from './subjects/subjects'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  return { checklist: await orThrowResponse(api(setupChecklist), request) }
}

export const action = endpointAction({ hideSetupChecklist })
export { clientAction } from '../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Settings', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** The overview of the settings: all pages, and a search over all settings. */
export default function AdminSettings({ loaderData: { checklist } }: Route.ComponentProps) {
  const [typed, setTyped] = useState('')
  return (
    <>
      <PageHeader title="Settings" text="Everything that the shop knows about your business, by subject." />
      <div className="stack-wide max-w-5xl">
        <Field
          label="Find a setting"
          type="search"
          placeholder="For example: GSTIN, phone, late fee, jurisdiction"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {typed.trim() ? <Results typed={typed} /> : <Pages />}
        <ShowChecklist checklist={checklist} />
      </div>
    </>
  )
}

const Pages = () => (
  <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
    {subjects.map((subject) => (
      <li key={subject.slug}>
        <Link to={subjectPath(subject)} className="card flex h-full gap-4 p-5 hover:border-brand">
          <Icon name={subject.icon} className="size-6 shrink-0 text-brand" />
          <span>
            <span className="block font-display text-xl">{subject.title}</span>
            <span className="hint">{subject.text}</span>
          </span>
        </Link>
      </li>
    ))}
  </ul>
)

function Results({ typed }: { typed: string }) {
  const found = searchSettings(typed)
  const { texts } = useSearchHits(typed).hits
  return (
    <>
      <output className="block text-muted">
        {found.length === 0
          ? 'No setting contains these words.'
          : `${found.length} ${found.length === 1 ? 'setting' : 'settings'}`}
      </output>
      {found.length > 0 && (
        <CardList>
          {found.map(({ subject, field: { label, help }, to }) => (
            <li key={to}>
              <Link to={to} className="flex flex-wrap items-baseline gap-x-4 px-5 py-3 hover:bg-sunken">
                <span className="font-semibold">{label}</span>
                <span className="text-brand">{subject.title}</span>
                <span className="hint w-full">{help}</span>
              </Link>
            </li>
          ))}
        </CardList>
      )}
      {texts.length > 0 && (
        <CardList>
          {texts.map(({ name, title, excerpt }) => (
            <li key={name}>
              <Link
                to={`/admin/settings/pages/${name}`}
                className="flex flex-wrap items-baseline gap-x-4 px-5 py-3 hover:bg-sunken"
              >
                <span className="font-semibold">{title}</span>
                <span className="text-brand">Text of a page</span>
                <span className="hint w-full">{excerpt}</span>
              </Link>
            </li>
          ))}
        </CardList>
      )}
    </>
  )
}
