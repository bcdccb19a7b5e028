import type { ContentLink } from '../../../../../contract/content/link.ts'
import type { SectionOf } from '../../../../../contract/content/home.ts'
import { PictureField } from '../picture-field'
import { HeadingAndText, OptionalLink, TextInput } from './inputs'
import type { FieldsProps } from './section-fields'

const MAX_PICTURES = 3
const places = ['in the middle', 'on the left', 'on the right']

type Hero = SectionOf<'hero'>

export function HeroFields({ section, targets, errors, onChange, onUpdate }: FieldsProps<Hero>) {
  const { buttons, pictures } = section
  const setButton = (at: number, link: ContentLink | null) =>
    onChange({ ...section, buttons: link ? buttons.toSpliced(at, 1, link) : buttons.toSpliced(at, 1) })
  return (
    <div className="grid gap-4">
      <TextInput
        label="Line above the heading"
        max={80}
        value={section.eyebrow}
        error={errors['eyebrow']}
        onChange={(eyebrow) => onChange({ ...section, eyebrow })}
      />
      <HeadingAndText section={section} errors={errors} onChange={onChange} />
      {[...buttons, ...(buttons.length < 2 ? [null] : [])].map((link, at) => (
        <OptionalLink
          key={['first', 'second'][at]}
          name={at === 0 ? 'First button' : 'Second button'}
          link={link}
          groups={targets.groups}
          errors={errors}
          path={`buttons.${at}`}
          onChange={(next) => setButton(at, next)}
        />
      ))}
      <div className="grid gap-3">
        <p className="hint">
          Without own pictures the arches show the first three products of the latest collection.
        </p>
        {[...pictures, ...(pictures.length < MAX_PICTURES ? [null] : [])].map((picture, at) => (
          <PictureField
            key={picture?.media ?? 'new'}
            label={`Picture ${places[at]}`}
            hint="A portrait picture fits best."
            value={picture}
            onChange={(next) =>
              onUpdate((now) =>
                now.type === section.type
                  ? { ...now, pictures: withPicture(now.pictures, { old: picture, next }) }
                  : now,
              )
            }
          />
        ))}
      </div>
    </div>
  )
}

type PictureChange = {
  old: Hero['pictures'][number] | null
  next: Omit<Hero['pictures'][number], 'alt'> | null
}

/** Puts `next` in the place of `old`, or at the end if staff have removed `old` meanwhile. Without `next`, removes `old`. */
function withPicture(pictures: Hero['pictures'], { old, next }: PictureChange): Hero['pictures'] {
  if (!next) return pictures.filter(({ media }) => media !== old?.media)
  const place = pictures.findIndex(({ media }) => media === old?.media)
  const at = place === -1 ? pictures.length : place
  return pictures.toSpliced(at, 1, { ...next, alt: '' }).slice(0, MAX_PICTURES)
}
