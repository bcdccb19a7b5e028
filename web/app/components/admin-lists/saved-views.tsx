import { useState } from 'react'
import { Link } from 'react-router'
import type { SavedView } from '../../../../contract/accounts/saved-views.ts'
import { useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { RowMenu } from '../../ui/menu/row-menu'
import { toast } from '../../ui/toast'
import { isSameFilter, listPath, type Filter, type View } from './list-path'
import { RenameDialog } from './save-view'
import { useOwnViews } from './list-path'

const none: readonly SavedView[] = []
const onlyAll: readonly View[] = [{ name: 'All', filter: {} }]

/** The classes of a link that is one of several choices, for example a view of a list or a period of a report. */
export const chipLook =
  'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm font-semibold hover:border-brand aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:text-brand lg:min-h-9'

type SavedViewsProps = { path: string; views: readonly View[]; filter: Filter }

/**
 * Links to filtered lists: some are built in, the others were saved by this member of staff. On a phone the built-in ones are in a row that
 * scrolls sideways; saved ones have menus, which such a row would clip.
 */
export function SavedViews({ path, views, filter }: SavedViewsProps) {
  const own = useOwnViews(path) ?? none
  const remove = useRemoval()
  if (views.length + own.length === 0) return null
  return (
    <nav
      aria-label="Views"
      className={`mb-3 flex items-center gap-2 sm:flex-wrap ${own.length > 0 ? 'max-sm:flex-wrap' : 'max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1'}`}
    >
      {(views.length > 0 ? views : onlyAll).map((view) => (
        <ViewLink key={view.name} view={view} path={path} filter={filter} />
      ))}
      {own.map((view) => (
        <span key={view.id} className="inline-flex shrink-0 items-center">
          <ViewLink view={view} path={path} filter={filter} />
          <ViewMenu view={view} path={path} onDelete={() => remove(view)} />
        </span>
      ))}
    </nav>
  )
}

/** Returns a function that deletes a view. Its message can restore the view. */
function useRemoval() {
  const [deleted, setDeleted] = useState<SavedView | null>(null)
  const restore = useEndpointForm('saveView')
  const remove = useEndpointForm('deleteView', {
    onDone: () => {
      if (!deleted) return
      const { id: _id, ...view } = deleted
      void toast(`View “${view.name}” deleted`, {
        isLong: true,
        action: { label: 'Undo', onClick: () => void restore.submit(view) },
      })
    },
  })
  return (view: SavedView) => {
    setDeleted(view)
    void remove.submit({}, { id: view.id })
  }
}

type ViewLinkProps = { view: View; path: string; filter: Filter }

function ViewLink({ view: { name, filter: target, count }, path, filter }: ViewLinkProps) {
  return (
    <Link
      to={listPath(path, target)}
      aria-current={isSameFilter(target, filter) ? 'page' : undefined}
      className={chipLook}
    >
      {name}
      {count !== undefined && <span className="tabular-nums">{count.toLocaleString('en-IN')}</span>}
    </Link>
  )
}

type ViewMenuProps = { view: SavedView; path: string; onDelete: () => void }

function ViewMenu({ view, path, onDelete }: ViewMenuProps) {
  const [isRenaming, setRenaming] = useState(false)
  async function copyLink() {
    const address = new URL(listPath(path, view.filter), window.location.href).href
    const isCopied = await navigator.clipboard.writeText(address).then(
      () => true,
      () => false,
    )
    await toast(isCopied ? 'Link copied. Colleagues who open it see the same list.' : address)
  }
  return (
    <>
      <RowMenu label={`Actions for the view ${view.name}`}>
        <Button size="small" variant="quiet" onClick={() => setRenaming(true)}>
          Rename
        </Button>
        <Button size="small" variant="quiet" onClick={() => void copyLink()}>
          Copy link
        </Button>
        <Button size="small" variant="quiet" onClick={onDelete}>
          Delete
        </Button>
      </RowMenu>
      {isRenaming && <RenameDialog view={view} onClose={() => setRenaming(false)} />}
    </>
  )
}
