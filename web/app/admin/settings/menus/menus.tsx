import { userApi } from '../../../lib/api/api-context'
import { orThrowResponse } from '../../../lib/api/route-errors'
import { titleOf } from '../../../lib/brand'
import { endpointAction } from '../../../lib/forms/endpoint-action'
import { Field } from '../../../ui/field'
import { DocumentPage } from '../documents/document-page'
import { loadTargets } from '../documents/link-targets'
import { documentEndpoints, loadDocument } from '../documents/load-document'
import { useDocument } from '../documents/use-document'
import type { Route } from './+types/menus'
import { LinkList } from './link-list'

export async function loader(args: Route.LoaderArgs) {
  const api = await args.context.get(userApi)()
  const { groups } = await orThrowResponse(loadTargets(api), args.request)
  return { ...(await loadDocument(args, 'menus')), groups }
}

export const action = endpointAction(documentEndpoints)
export { clientAction } from '../../../lib/forms/form-result'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Menus', 'admin') },
  { name: 'robots', content: 'noindex' },
]

const columns = { quick: 'First footer column', shop: 'Second footer column' } as const

/** The editor of the menus in the header and the footer. */
export default function MenusPage({ loaderData }: Route.ComponentProps) {
  const { document, versions, groups } = loaderData
  const editor = useDocument('menus', { document, versions })
  const { header, footer } = editor.content
  const errors = editor.refused?.errors ?? {}
  const setFooter = (changes: Partial<typeof footer>) =>
    editor.change({ ...editor.content, footer: { ...footer, ...changes } })
  const shared = { groups, errors, onEdit: editor.hideError }
  return (
    <DocumentPage
      editor={editor}
      versions={versions}
      back={{ to: '/admin/settings/pages', label: 'Menus and pages' }}
      title="Menus"
      text="The links in the header and the footer. On phones, the header links are in the menu."
      path="/"
    >
      <div className="grid gap-6">
        <LinkList
          {...shared}
          title="Header"
          text="Five to seven short links fit on a small laptop."
          path="content.header"
          max={8}
          links={header}
          onChange={(links) => editor.change({ ...editor.content, header: links })}
        />
        {(['quick', 'shop'] as const).map((name) => (
          <LinkList
            key={name}
            {...shared}
            title={columns[name]}
            text="Without links the column is hidden."
            path={`content.footer.${name}.links`}
            max={12}
            links={footer[name].links}
            onChange={(links) => setFooter({ [name]: { ...footer[name], links } })}
          >
            <Field
              label="Title of the column"
              value={footer[name].title}
              error={errors[`content.footer.${name}.title`]}
              maxLength={40}
              autoComplete="off"
              onChange={({ currentTarget }) => {
                editor.hideError(`content.footer.${name}.title`)
                setFooter({ [name]: { ...footer[name], title: currentTarget.value } })
              }}
            />
          </LinkList>
        ))}
        <LinkList
          {...shared}
          title="Last line of the footer"
          text="Information and legal pages."
          path="content.footer.legal.links"
          max={16}
          links={footer.legal.links}
          onChange={(links) => setFooter({ legal: { links } })}
        />
      </div>
    </DocumentPage>
  )
}
