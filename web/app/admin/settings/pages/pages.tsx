import { useState } from 'react'
import { Link } from 'react-router'
import { listDocuments } from '../../../../../contract/content/content.ts'
import { pageName, pagePath } from '../../../../../contract/content/page-paths.ts'
import { addPage } from '../../../../../contract/content/pages.ts'
import type { Reply } from '../../../../../contract/core/client.ts'
import { userApi } from '../../../lib/api/api-context'
import { orThrowResponse } from '../../../lib/api/route-errors'
import { titleOf } from '../../../lib/brand'
import { ActionForm, useEndpointForm } from '../../../lib/forms/action-form'
import { endpointAction } from '../../../lib/forms/endpoint-action'
import { formatInstant } from '../../../lib/labels/order-labels'
import { Badge } from '../../../ui/badge'
import { Button, ButtonLink } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { PageHeader } from '../../../ui/page-header'
import { Panel } from '../../../ui/panel'
import { Cell, Row, Table } from '../../../ui/table'
import type { Route } from './+types/pages'
import { slugOf } from './editor-page'

type ListedDocument = Reply<typeof listDocuments>['documents'][number]

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = await context.get(userApi)()
  const { documents } = await orThrowResponse(api(listDocuments), request)
  return { documents }
}

export const action = endpointAction(
  { addPage },
  {
    landingUrls: { addPage: (reply) => `/admin/settings/pages/${pageName(addPage.reply.parse(reply).key)}` },
  },
)
export { clientAction } from '../../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Menus and pages | Settings', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** All content: the home page, the menus, the pages of every shop, and the info pages that staff have added. */
export default function Pages({ loaderData: { documents } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        back={{ to: '/admin/settings', label: 'Settings' }}
        title="Menus and pages"
        text="The home page, the menus and the texts of the shop. A change is a draft until you publish it, and every published version is kept."
      >
        <ButtonLink to="/admin/settings/menus" variant="secondary" size="small">
          Menus
        </ButtonLink>
      </PageHeader>
      <div className="stack-wide max-w-5xl">
        <Table caption="Pages" columns={['Page', 'Address', 'State', 'Last change']}>
          {documents.map((document) => (
            <DocumentRow key={document.key} document={document} />
          ))}
        </Table>
        <AddPage />
      </div>
    </>
  )
}

/** The documents that are not a page of text of their own. */
const shared = new Map([
  ['home', { title: 'Home page', editor: '/admin/settings/home-page/sections', address: '/' }],
  ['menus', { title: 'Menus', editor: '/admin/settings/menus', address: 'Header and footer' }],
])

function DocumentRow({ document }: { document: ListedDocument }) {
  const { key, draft, published, isDefault } = document
  const last = draft ?? published
  const { title, editor, address } = shared.get(key) ?? {
    title: document.title,
    editor: `/admin/settings/pages/${pageName(key)}`,
    address: pagePath(key),
  }
  return (
    <Row>
      <Cell>
        <Link to={editor} className="row-link">
          {title}
        </Link>
      </Cell>
      <Cell className="max-md:text-right">{address}</Cell>
      <Cell>
        <span className="flex flex-wrap gap-1">
          {published && <Badge tone="success">Published</Badge>}
          {!published && isDefault && <Badge>Default</Badge>}
          {draft && <Badge tone="warning">Draft</Badge>}
        </span>
      </Cell>
      <Cell className="max-md:text-right">
        <span className="text-muted md:hidden">Last change: </span>
        {last ? (
          <>
            <time dateTime={last.at}>{formatInstant(last.at)}</time>
            {last.by && <span className="hint">by {last.by}</span>}
          </>
        ) : (
          <span className="text-muted">Never</span>
        )}
      </Cell>
    </Row>
  )
}

/** Adds an info page. Its address follows its title until staff change the address. */
function AddPage() {
  const add = useEndpointForm('addPage')
  const [title, setTitle] = useState('')
  const [slug, setSlug] = useState<string | null>(null)
  return (
    <Panel
      title="Add a page"
      text="For example a size guide. You can link to it in the menus and in other texts."
    >
      <ActionForm of={add} className="stack">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Title"
            {...add.field('title')}
            maxLength={120}
            autoComplete="off"
            value={title}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
          <Field
            label="Address below /pages/"
            {...add.field('slug')}
            maxLength={60}
            autoComplete="off"
            value={slug ?? slugOf(title)}
            onChange={({ currentTarget }) => setSlug(currentTarget.value)}
          />
        </div>
        <div>
          <Button type="submit" isBusy={add.isBusy}>
            Add page
          </Button>
        </div>
      </ActionForm>
    </Panel>
  )
}
