import { useState } from 'react'
import { HomeSection, repeatableTypes, type SectionType } from '../../../../../contract/content/home.ts'
import { Button } from '../../../ui/button'
import { SelectField } from '../../../ui/field'
import { Icon } from '../../../ui/icon'
import { newSection } from './new-section'
import { sectionLabels } from './section-labels'

type AddSectionProps = { sections: readonly HomeSection[]; onAdd: (section: HomeSection) => void }

const types: readonly SectionType[] = HomeSection.options.map(({ shape }) => shape.type.value)

/** The id of the button, which takes the focus when a section is removed. */
export const ADD_SECTION_ID = 'add-section'

/** Adds a section at the end of the page. Offers the types that the page can still contain. */
export function AddSection({ sections, onAdd }: AddSectionProps) {
  const free = types.filter(
    (type) => repeatableTypes.includes(type) || sections.every((section) => section.type !== type),
  )
  const [chosen, setChosen] = useState<SectionType>('text-picture')
  const type = free.includes(chosen) ? chosen : 'text-picture'
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      <SelectField
        label="New section"
        hint={sectionLabels[type].text}
        className="w-full sm:w-96"
        value={type}
        onChange={({ currentTarget }) => setChosen(free.find((name) => name === currentTarget.value) ?? type)}
      >
        {free.map((name) => (
          <option key={name} value={name}>
            {sectionLabels[name].label}
          </option>
        ))}
      </SelectField>
      <Button
        id={ADD_SECTION_ID}
        variant="secondary"
        className="sm:mb-7"
        onClick={() => onAdd(newSection(type, sections))}
      >
        <Icon name="plus" />
        Add section
      </Button>
    </div>
  )
}
