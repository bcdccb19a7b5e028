import type { HomeSection } from '../../../../../contract/content/home.ts'
import { MomentField } from '../../../ui/date/moment-field'
import { Checkbox, FieldGroup } from '../../../ui/field'
import type { loadTargets } from '../documents/link-targets'
import { momentOf, typedMoment } from '../../../ui/date/indian-moment'
import { BadgeFields } from './badge-fields'
import { CollectionFields } from './collection-fields'
import { HeroFields } from './hero-fields'
import { HeadingAndText } from './inputs'
import { RentFields } from './rent-fields'
import { sectionLabels } from './section-labels'
import { TextWithPictureFields } from './text-with-picture-fields'

export type FieldsProps<Section extends HomeSection = HomeSection> = {
  section: Section
  targets: Awaited<ReturnType<typeof loadTargets>>
  /** Errors by the path of a field in the section. */
  errors: Readonly<Record<string, string>>
  onChange: (section: HomeSection) => void
  /** Changes the section as it is when the change happens, for example after an upload. */
  onUpdate: (change: (now: HomeSection) => HomeSection) => void
  /** Hides the errors of a field of the section, or of a list whose entries have other places now. */
  onHideErrors: (path: string) => void
}

/** All fields of a section: what it shows, and when. */
export const SectionFields = (props: FieldsProps) => (
  <div className="grid gap-6">
    <p className="text-muted">{sectionLabels[props.section.type].text}</p>
    <ContentFields {...props} />
    <Schedule {...props} />
  </div>
)

function ContentFields({ section, ...rest }: FieldsProps) {
  switch (section.type) {
    case 'hero':
      return <HeroFields section={section} {...rest} />
    case 'badges':
      return <BadgeFields section={section} {...rest} />
    case 'collection':
      return <CollectionFields section={section} {...rest} />
    case 'rent':
      return <RentFields section={section} {...rest} />
    case 'text-picture':
      return <TextWithPictureFields section={section} {...rest} />
    default:
      return <PlainFields section={section} {...rest} />
  }
}

type PlainSection = Extract<
  HomeSection,
  { type: 'categories' | 'about' | 'testimonials' | 'reviews' | 'contact' }
>

/** The fields of a section with a heading and a text, whose other content comes from elsewhere. */
function PlainFields({ section, errors, onChange }: FieldsProps<PlainSection>) {
  const isAbout = section.type === 'about'
  return (
    <div className="grid gap-4">
      <HeadingAndText section={section} errors={errors} hasParagraphs={isAbout} onChange={onChange} />
      {isAbout && (
        <Checkbox
          checked={section.withMeaning}
          onChange={({ currentTarget }) => onChange({ ...section, withMeaning: currentTarget.checked })}
        >
          Begin with the meaning of the shop’s name, while it has its first name
        </Checkbox>
      )}
    </div>
  )
}

function Schedule({ section, errors, onChange }: FieldsProps) {
  const field = (name: 'from' | 'until') => ({
    name,
    value: section[name] ? typedMoment(section[name]) : '',
    error: errors[name],
    onChange: (typed: string) => onChange({ ...section, [name]: typed ? momentOf(typed) : null }),
  })
  return (
    <FieldGroup title="Schedule">
      <MomentField label="Shown from" hint="Indian time. Empty: at once." {...field('from')} />
      <MomentField label="Hidden from" hint="Indian time. Empty: never." {...field('until')} />
    </FieldGroup>
  )
}
