import { badgeIcons, type SectionOf, type TrustBadge } from '../../../../../contract/content/home.ts'
import { Button } from '../../../ui/button'
import { Checkbox, Field, SelectField } from '../../../ui/field'
import { Icon } from '../../../ui/icon'
import { focusSoon } from '../../../ui/hooks/focus-soon'
import { TextInput } from './inputs'
import type { FieldsProps } from './section-fields'

const MAX_BADGES = 4
const iconLabels: Record<TrustBadge['icon'], string> = {
  shield: 'Shield',
  truck: 'Truck',
  store: 'Shop',
  check: 'Tick',
  star: 'Star',
  heart: 'Heart',
  tag: 'Price tag',
  rupee: 'Rupee',
  undo: 'Return',
  clock: 'Clock',
  calendar: 'Calendar',
  box: 'Parcel',
  phone: 'Phone',
  chat: 'Chat',
  pin: 'Place',
  user: 'Person',
}
const newBadge: TrustBadge = { icon: 'star', title: '', text: '', to: '', needsUdyam: false }

export function BadgeFields({ section, errors, onChange, onHideErrors }: FieldsProps<SectionOf<'badges'>>) {
  const { badges } = section
  const set = (next: TrustBadge[]) => onChange({ ...section, badges: next })
  return (
    <div className="grid gap-4">
      {badges.map((badge, at) => (
        <BadgeInputs
          key={`badge ${badges.length} ${String(at)}`}
          badge={badge}
          at={at}
          errorOf={(field) => errors[`badges.${at}.${field}`]}
          onChange={(next) => set(badges.toSpliced(at, 1, next))}
          onRemove={() => {
            onHideErrors('badges')
            set(badges.toSpliced(at, 1))
            focusSoon('add-badge')
          }}
        />
      ))}
      {badges.length < MAX_BADGES && (
        <Button
          id="add-badge"
          size="small"
          variant="secondary"
          className="justify-self-start"
          onClick={() => set([...badges, newBadge])}
        >
          <Icon name="plus" />
          Add badge
        </Button>
      )}
    </div>
  )
}

type BadgeInputsProps = {
  badge: TrustBadge
  at: number
  errorOf: (field: keyof TrustBadge) => string | undefined
  onChange: (badge: TrustBadge) => void
  onRemove: () => void
}

const BadgeInputs = ({ badge, at, errorOf, onChange, onRemove }: BadgeInputsProps) => (
  <fieldset className="grid gap-3 rounded-card border border-line p-4 sm:grid-cols-2">
    <legend className="px-1 text-sm font-semibold">Badge {at + 1}</legend>
    <TextInput
      label="Title"
      max={60}
      value={badge.title}
      error={errorOf('title')}
      onChange={(title) => onChange({ ...badge, title })}
    />
    <TextInput
      label="Text"
      max={80}
      value={badge.text}
      error={errorOf('text')}
      onChange={(text) => onChange({ ...badge, text })}
    />
    <SelectField
      label="Icon"
      value={badge.icon}
      onChange={({ currentTarget }) =>
        onChange({ ...badge, icon: badgeIcons.find((icon) => icon === currentTarget.value) ?? badge.icon })
      }
    >
      {badgeIcons.map((icon) => (
        <option key={icon} value={icon}>
          {iconLabels[icon]}
        </option>
      ))}
    </SelectField>
    <Field
      label="Link (optional)"
      placeholder="/sign-in/seller"
      value={badge.to}
      error={errorOf('to')}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange({ ...badge, to: currentTarget.value })}
    />
    <Checkbox
      className="sm:col-span-2"
      checked={badge.needsUdyam}
      onChange={({ currentTarget }) => onChange({ ...badge, needsUdyam: currentTarget.checked })}
    >
      Hide it while the general settings have no UDYAM number
    </Checkbox>
    <Button size="small" variant="quiet" className="-ml-3 justify-self-start" onClick={onRemove}>
      <Icon name="trash" />
      Remove<span className="sr-only"> badge {at + 1}</span>
    </Button>
  </fieldset>
)
