import type { ContentLink } from '../../../../../contract/content/link.ts'
import { Button } from '../../../ui/button'
import { Field, TextArea } from '../../../ui/field'
import { Icon } from '../../../ui/icon'
import { LinkFields } from '../documents/link-fields'
import type { TargetGroup } from '../documents/link-targets'

type TextInputProps = {
  label: string
  value: string
  max: number
  error?: string | undefined
  hint?: string | undefined
  isLong?: boolean
  onChange: (value: string) => void
}

/** A text of a section. */
export function TextInput({ label, value, max, error, hint, isLong = false, onChange }: TextInputProps) {
  const shared = { label, value, error, hint, maxLength: max }
  return isLong ? (
    <TextArea {...shared} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  ) : (
    <Field {...shared} autoComplete="off" onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  )
}

type HeadingAndTextProps<Section> = {
  section: Section
  errors: Readonly<Record<string, string>>
  /** The text can be long, and each of its lines is a paragraph. */
  hasParagraphs?: boolean
  onChange: (section: Section) => void
}

/** The heading and the text of a section. */
export const HeadingAndText = <Section extends { heading: string; text: string }>({
  section,
  errors,
  hasParagraphs = false,
  onChange,
}: HeadingAndTextProps<Section>) => (
  <>
    <TextInput
      label="Heading"
      max={120}
      value={section.heading}
      error={errors['heading']}
      onChange={(heading) => onChange({ ...section, heading })}
    />
    <TextInput
      label="Text"
      isLong
      max={hasParagraphs ? 2000 : 300}
      hint={hasParagraphs ? 'Each line is a paragraph.' : undefined}
      value={section.text}
      error={errors['text']}
      onChange={(text) => onChange({ ...section, text })}
    />
  </>
)

type OptionalLinkProps = {
  name: string
  link: ContentLink | null
  groups: readonly TargetGroup[]
  errors: Readonly<Record<string, string>>
  /** The path of the link in the section, for example `buttons.0`. */
  path: string
  onChange: (link: ContentLink | null) => void
}

const newLink: ContentLink = { label: '', to: '/marketplace', part: null }

/** A link that can be added and removed. */
export function OptionalLink({ name, link, groups, errors, path, onChange }: OptionalLinkProps) {
  if (!link) {
    return (
      <Button
        size="small"
        variant="secondary"
        className="justify-self-start"
        onClick={() => onChange(newLink)}
      >
        <Icon name="plus" />
        Add {name.toLowerCase()}
      </Button>
    )
  }
  return (
    <div className="grid gap-2">
      <LinkFields
        name={name}
        link={link}
        groups={groups}
        errors={{ label: errors[`${path}.label`], to: errors[`${path}.to`] }}
        onChange={onChange}
      />
      <Button
        size="small"
        variant="quiet"
        className="-ml-3 justify-self-start"
        onClick={() => onChange(null)}
      >
        Remove {name.toLowerCase()}
      </Button>
    </div>
  )
}
