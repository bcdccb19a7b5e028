import { useState } from 'react'
import type { ContentLink } from '../../../../../contract/content/link.ts'
import { Field, SelectField } from '../../../ui/field'
import type { TargetGroup } from './link-targets'

type LinkFieldsProps = {
  /** What the link is, for example `First button`. */
  name: string
  link: ContentLink
  groups: readonly TargetGroup[]
  /** Errors by field: `label` and `to`. */
  errors: Readonly<Record<string, string | undefined>>
  onChange: (link: ContentLink) => void
}

const OWN = 'own'
const valueOf = ({ to, part }: Pick<ContentLink, 'to' | 'part'>) => `${to} ${part ?? ''}`

/** The fields of a link: its text, and where it leads: a page of the list or any other address. */
export function LinkFields({ name, link, groups, errors, onChange }: LinkFieldsProps) {
  const targets = groups.flatMap((group) => group.targets)
  const [ownAddress, setOwnAddress] = useState<string | null>(null) // while it is typed, it may be equal to a listed one
  const listed =
    ownAddress === link.to ? undefined : targets.find((target) => valueOf(target) === valueOf(link))
  function choose(value: string) {
    const target = targets.find((candidate) => valueOf(candidate) === value)
    setOwnAddress(target ? null : '')
    onChange({ ...link, to: target?.to ?? '', part: target?.part ?? null })
  }
  return (
    <div className="grid grow gap-3 sm:grid-cols-2">
      <Field
        label={`${name}: text`}
        value={link.label}
        error={errors['label']}
        maxLength={60}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ ...link, label: currentTarget.value })}
      />
      <SelectField
        label={`${name}: leads to`}
        value={listed ? valueOf(listed) : OWN}
        error={listed ? errors['to'] : undefined}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {groups.map(({ title, targets: ofGroup }) => (
          <optgroup key={title} label={title}>
            {ofGroup.map((target) => (
              <option key={valueOf(target)} value={valueOf(target)}>
                {target.label}
              </option>
            ))}
          </optgroup>
        ))}
        <option value={OWN}>Another address</option>
      </SelectField>
      {!listed && (
        <Field
          label={`${name}: address`}
          hint="A path of the shop that starts with /, or a URL that starts with https://"
          className="sm:col-span-2"
          value={link.to}
          error={errors['to']}
          maxLength={500}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => {
            setOwnAddress(value)
            onChange({ ...link, to: value, part: null })
          }}
        />
      )}
    </div>
  )
}
