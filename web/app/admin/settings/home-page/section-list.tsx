import { arrayMove } from '@dnd-kit/sortable'
import { useState } from 'react'
import type { HomeSection } from '../../../../../contract/content/home.ts'
import { Drawer } from '../../../ui/drawer'
import { Button } from '../../../ui/button'
import { focusSoon } from '../../../ui/hooks/focus-soon'
import { SortableList } from '../../../ui/sorting/sortable-list'
import { toast } from '../../../ui/toast'
import type { loadTargets } from '../documents/link-targets'
import type { DocumentEditor } from '../documents/use-document'
import { ADD_SECTION_ID, AddSection } from './add-section'
import { SectionFields } from './section-fields'
import { nameOf } from './section-labels'
import { SectionRow } from './section-row'

type SectionListProps = {
  editor: DocumentEditor<'home'>
  targets: Awaited<ReturnType<typeof loadTargets>>
  /** The section whose fields are shown. */
  editedId: string | null
  onEdit: (id: string | null) => void
}

/** The sections of the home page: staff move them, switch them on and off, edit, add and remove them. */
export function SectionList({ editor, targets, editedId, onEdit }: SectionListProps) {
  const { sections } = editor.content
  const [now] = useState(() => Date.now())
  const edited = sections.find(({ id }) => id === editedId)
  const set = (next: HomeSection[]) => editor.change({ kind: 'home', sections: next })
  const replace = (section: HomeSection) =>
    set(sections.map((candidate) => (candidate.id === section.id ? section : candidate)))
  const update = (id: string, change: (now: HomeSection) => HomeSection) =>
    editor.update((home) => ({
      ...home,
      sections: home.sections.map((section) => (section.id === id ? change(section) : section)),
    }))
  const move = (from: number, to: number) => set(arrayMove(sections, from, to))

  function remove(section: HomeSection) {
    const at = sections.indexOf(section)
    set(sections.filter(({ id }) => id !== section.id))
    focusSoon(ADD_SECTION_ID)
    const restore = () =>
      editor.update((home) => ({
        ...home,
        sections: home.sections.some(({ id }) => id === section.id)
          ? home.sections
          : home.sections.toSpliced(at, 0, section),
      }))
    void toast(`Removed ${nameOf(section)}`, { action: { label: 'Undo', onClick: restore }, isLong: true })
  }
  return (
    <>
      <SortableList id="sections" entryIds={sections.map(({ id }) => id)} onMove={move}>
        <ol aria-label="Sections" className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {sections.map((section, at) => (
            <SectionRow
              key={section.id}
              section={section}
              now={now}
              place={{ at, count: sections.length }}
              hasError={Object.keys(errorsOf(editor, section.id)).length > 0}
              onMove={(step) => move(at, at + step)}
              onSwitch={(isOn) => replace({ ...section, isOn })}
              onEdit={() => onEdit(section.id)}
              onRemove={() => remove(section)}
            />
          ))}
        </ol>
      </SortableList>
      <AddSection
        sections={sections}
        onAdd={(section) => {
          set([...sections, section])
          onEdit(section.id)
        }}
      />
      <Drawer
        title={edited ? nameOf(edited) : ''}
        isOpen={edited !== undefined}
        onClose={() => onEdit(null)}
        className="w-[min(40rem,100vw)]!"
        footer={<Button onClick={() => onEdit(null)}>Done</Button>}
      >
        {edited && (
          <SectionFields
            section={edited}
            targets={targets}
            errors={errorsOf(editor, edited.id)}
            onChange={replace}
            onUpdate={(change) => update(edited.id, change)}
            onHideErrors={(path) => editor.hideError(`${pathOf(editor, edited.id)}.${path}`)}
          />
        )}
      </Drawer>
    </>
  )
}

/** Returns the path of a section in the content that was sent, in which it may have had another place. */
const pathOf = ({ refused }: DocumentEditor<'home'>, id: string): string =>
  `content.sections.${refused?.content.sections.findIndex((section) => section.id === id) ?? -1}`

/** Returns the errors of a section by field. They belong to the content that was sent. */
function errorsOf(editor: DocumentEditor<'home'>, id: string): Record<string, string> {
  const { refused } = editor
  if (!refused) return {}
  const start = `${pathOf(editor, id)}.`
  const own = Object.entries(refused.errors).filter(([path]) => path.startsWith(start))
  return Object.fromEntries(own.map(([path, message]) => [path.slice(start.length), message]))
}
