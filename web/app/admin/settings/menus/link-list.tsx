import type { ReactNode } from 'react'
import type { ContentLink } from '../../../../../contract/content/link.ts'
import { Button } from '../../../ui/button'
import { Icon } from '../../../ui/icon'
import { focusSoon } from '../../../ui/hooks/focus-soon'
import { MoveButton } from '../../../ui/sorting/move-button'
import { Panel } from '../../../ui/panel'
import { LinkFields } from '../documents/link-fields'
import type { TargetGroup } from '../documents/link-targets'

type LinkListProps = {
  title: string
  text: string
  links: readonly ContentLink[]
  groups: readonly TargetGroup[]
  max: number
  /** The path of the list in the request, at which its errors are. */
  path: string
  errors: Readonly<Record<string, string>>
  onChange: (links: ContentLink[]) => void
  /** Called with the path of a field, or of the list, that the user has changed. */
  onEdit: (path: string) => void
  children?: ReactNode
}

/** The links of a menu. */
export function LinkList({
  title,
  text,
  links,
  groups,
  max,
  path,
  errors,
  onChange,
  onEdit,
  children,
}: LinkListProps) {
  const moveId = (at: number, direction: string) => `${path}.${at}-${direction}`
  const addId = `${path}-add`
  function move(at: number, direction: 'up' | 'down') {
    const to = direction === 'up' ? at - 1 : at + 1
    onEdit(path) // the paths of errors contain the places of the links
    onChange(links.with(at, links[to]!).with(to, links[at]!))
    focusSoon(moveId(to, direction))
  }
  function remove(at: number) {
    onEdit(path)
    onChange(links.toSpliced(at, 1))
    focusSoon(addId)
  }
  function edit(at: number, link: ContentLink) {
    for (const field of ['label', 'to']) onEdit(`${path}.${at}.${field}`)
    onChange(links.toSpliced(at, 1, link))
  }
  return (
    <Panel title={title} text={text}>
      <div className="grid gap-4">
        {children}
        {links.map((link, at) => (
          <div
            key={`${title} ${links.length} ${String(at)}`}
            className="flex flex-wrap items-start gap-x-2 gap-y-1 border-t border-line pt-4"
          >
            <LinkFields
              name={`Link ${at + 1}`}
              link={link}
              groups={groups}
              errors={{ label: errors[`${path}.${at}.label`], to: errors[`${path}.${at}.to`] }}
              onChange={(next) => edit(at, next)}
            />
            <div className="ml-auto flex sm:mt-7">
              {(['up', 'down'] as const).map((direction) => (
                <MoveButton
                  key={direction}
                  id={moveId(at, direction)}
                  name={link.label}
                  direction={direction}
                  isDisabled={at === (direction === 'up' ? 0 : links.length - 1)}
                  onClick={() => move(at, direction)}
                />
              ))}
              <button type="button" onClick={() => remove(at)} className="icon-button">
                <Icon name="trash" />
                <span className="sr-only">Remove {link.label}</span>
              </button>
            </div>
          </div>
        ))}
        {links.length < max && (
          <Button
            id={addId}
            size="small"
            variant="secondary"
            className="justify-self-start"
            onClick={() => onChange([...links, { label: '', to: '/marketplace', part: null }])}
          >
            <Icon name="plus" />
            Add link<span className="sr-only"> to {title}</span>
          </Button>
        )}
      </div>
    </Panel>
  )
}
