import type { SectionOf } from '../../../../../contract/content/home.ts'
import { SelectField } from '../../../ui/field'
import { PictureField } from '../picture-field'
import { HeadingAndText, OptionalLink, TextInput } from './inputs'
import type { FieldsProps } from './section-fields'

export function TextWithPictureFields(props: FieldsProps<SectionOf<'text-picture'>>) {
  const { section, targets, errors, onChange, onUpdate } = props
  const { picture } = section
  return (
    <div className="grid gap-4">
      <HeadingAndText section={section} errors={errors} hasParagraphs onChange={onChange} />
      <PictureField
        label="Picture"
        hint="Shown in an arch beside the text. A portrait picture fits best."
        value={picture}
        onChange={(next) =>
          onUpdate((now) =>
            now.type === section.type
              ? { ...now, picture: next && { ...next, alt: now.picture?.alt ?? '' } }
              : now,
          )
        }
      />
      {picture && (
        <>
          <TextInput
            label="Alternative text"
            hint="Describes the picture for people who cannot see it. Leave it empty if the text says the same."
            max={200}
            value={picture.alt}
            error={errors['picture.alt']}
            onChange={(alt) => onChange({ ...section, picture: { ...picture, alt } })}
          />
          <SelectField
            label="Side of the picture on wide screens"
            value={section.side}
            onChange={({ currentTarget }) =>
              onChange({ ...section, side: currentTarget.value === 'left' ? 'left' : 'right' })
            }
          >
            <option value="left">Left</option>
            <option value="right">Right</option>
          </SelectField>
        </>
      )}
      <OptionalLink
        name="Button"
        link={section.link}
        groups={targets.groups}
        errors={errors}
        path="link"
        onChange={(link) => onChange({ ...section, link })}
      />
    </div>
  )
}
