import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { ClientOnly } from '../../ui/hydration/client-only'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { Icon } from '../../ui/icon'
import { useStored } from '../../ui/hooks/use-stored'
import { listPath, type Filter } from './list-filters'

export type View = { name: string; filter: Filter }
type SavedViewsProps = { path: string; list: string; views: readonly View[]; filter: Filter }

const linkClasses =
  'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-semibold lg:min-h-9'

/** Links to filtered lists: some are built in, the others were saved by the user in this browser. */
export function SavedViews({ path, list, views, filter }: SavedViewsProps) {
  const [own, setOwn] = useStored(`navrang-views-${list}`, parseViews)
  const [isNaming, setNaming] = useState(false)
  const here = listPath(path, filter)
  const isKnown = [...views, ...own].some((view) => listPath(path, view.filter) === here)
  const remove = (name: string) => setOwn(own.filter((view) => view.name !== name))
  return (
    <nav aria-label="Views" className="mb-3 flex flex-wrap items-center gap-2">
      {views.map((view) => (
        <ViewLink key={view.name} view={view} path={path} here={here} />
      ))}
      {own.map((view) => (
        <span key={view.name} className="inline-flex items-center">
          <ViewLink view={view} path={path} here={here} />
          <button
            type="button"
            onClick={() => remove(view.name)}
            className="grid size-11 place-items-center rounded-full text-muted hover:bg-sunken"
          >
            <Icon name="close" className="size-4" />
            <span className="sr-only">Delete view {view.name}</span>
          </button>
        </span>
      ))}
      {!isKnown && (
        <ClientOnly>
          <Button size="small" variant="quiet" onClick={() => setNaming(true)}>
            <Icon name="plus" />
            Save this view
          </Button>
        </ClientOnly>
      )}
      <Dialog title="Save this view" isOpen={isNaming} onClose={() => setNaming(false)}>
        <NameForm
          names={[...views, ...own].map(({ name }) => name)}
          onName={(name) => {
            setOwn([...own, { name, filter }])
            setNaming(false)
          }}
        />
      </Dialog>
    </nav>
  )
}

function ViewLink({ view: { name, filter }, path, here }: { view: View; path: string; here: string }) {
  const to = listPath(path, filter)
  const isCurrent = to === here
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={`${linkClasses} ${isCurrent ? 'border-brand bg-brand-soft text-brand' : 'border-line bg-surface hover:border-brand'}`}
    >
      {name}
    </Link>
  )
}

function NameForm({ names, onName }: { names: readonly string[]; onName: (name: string) => void }) {
  const [error, setError] = useState<string>()
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const value = new FormData(event.currentTarget).get('name')
    const name = typeof value === 'string' ? value.trim() : ''
    if (!name) setError('Enter a name')
    else if (names.includes(name)) setError('A view with this name already exists')
    else onName(name)
  }
  return (
    <form noValidate onSubmit={onSubmit} className="stack">
      <p className="text-muted">The current filters are saved in this browser, one click away.</p>
      <Field label="Name" name="name" maxLength={30} autoComplete="off" error={error} />
      <Button type="submit">Save</Button>
    </form>
  )
}

const isView = (value: unknown): value is View =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'filter' in value &&
  typeof value.filter === 'object' &&
  value.filter !== null &&
  Object.values(value.filter).every((text) => typeof text === 'string')

const parseViews = (stored: unknown): readonly View[] => (Array.isArray(stored) ? stored.filter(isView) : [])
