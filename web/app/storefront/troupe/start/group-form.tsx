import { useRef } from 'react'
import type { Address } from '../../../../../contract/shipping/addresses.ts'
import { MAX_STYLES, spareOutfits } from '../../../../../contract/troupes/troupe-rules.ts'
import { AddressFields } from '../../../components/address-fields'
import { Button } from '../../../ui/button'
import { FieldGroup } from '../../../ui/field'
import { Notice } from '../../../ui/notice'
import { EventFields } from './event-fields'
import { OwnDancers } from './own-dancers'
import { RadioCard } from '../../../ui/radio-card'
import type { GroupSettings, StartGroupProps } from './start-group'
import { StylePicker, type Style } from './style-picker'
import { StyleSizes } from './style-sizes'
import { useGroupDraft, type GroupForm as Group } from './use-group-draft'

type GroupFormProps = StartGroupProps & { userName: string; savedAddress: Address | null }

/** The form for a new group: event, nights, outfit by sizes, deadline, address. */
export default function GroupForm({ festivals, settings, userName, savedAddress }: GroupFormProps) {
  const group = useGroupDraft({ settings, userName, savedAddress })
  const { form, draft, change, errors, message, isBusy, address, startSeats, onSubmit } = group
  const held = heldOf(group)
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-8">
      <EventFields festivals={festivals} settings={settings} group={group} />
      <FieldGroup title="What happens with unpaid places" className="grid gap-2 sm:grid-cols-2">
        <RadioCard
          name="ends"
          isChecked={draft.ends === 'release'}
          onChoose={() => change({ ends: 'release' })}
          title="They are released"
          text="Paid places are confirmed, and all other outfits go back to the shop."
        />
        <RadioCard
          name="ends"
          isChecked={draft.ends === 'organiser_pays'}
          onChoose={() => change({ ends: 'organiser_pays' })}
          title="I pay the rest"
          text="You pay the unpaid places within a day after the deadline, so that nobody is left out."
        />
      </FieldGroup>
      <AddressFields form={address} legend="Your address" />
      <p className="hint -mt-5">
        For outfits that dancers have sent to you. Dancers who choose this see the address on their receipts.
      </p>
      <Outfits group={group} settings={settings} />
      {startSeats > 0 && (
        <OwnDancers
          count={startSeats}
          sizes={draft.sizes}
          dancers={draft.own}
          errors={errors}
          onChange={(own) => change({ own })}
        />
      )}
      {message && <Notice kind="error">{message}</Notice>}
      <Button type="submit" needsScript size="large" isBusy={isBusy} className="self-start">
        Hold {held > 1 ? `${held} outfits` : held === 1 ? 'one outfit' : 'the outfits'}
      </Button>
      <p className="hint -mt-5">
        {startSeats > 0
          ? `Next you pay for ${startSeats} of the dancers, and the group opens.`
          : 'This costs you nothing. Each dancer pays for themselves.'}{' '}
        At most {MAX_STYLES} styles.
      </p>
    </form>
  )
}

const heldOf = ({ draft }: Group) => draft.sizes.reduce((all, { count }) => all + count, 0)

/** The styles that are free for the nights, and how many of each size the group needs. */
function Outfits({ group, settings }: { group: Group; settings: GroupSettings }) {
  const { draft, change, errors, address, seats } = group
  const { from, until, styles, sizes } = draft
  const picker = useRef<HTMLDivElement>(null)
  if (!from || !until || until < from) {
    return <Notice>Enter the nights first. Then we show which outfits are free for all of you.</Notice>
  }
  const days = { from, until }
  const [, problem] = Object.entries(errors).find(([path]) => path.startsWith('garments')) ?? []
  const changeStyles = (next: readonly Style[]) =>
    change({
      styles: next,
      sizes: sizes.filter(({ productId }) => next.some(({ id }) => id === productId)),
    })
  return (
    <>
      <div ref={picker} tabIndex={-1} className="outline-none">
        <StylePicker days={days} pin={address.pin} chosen={styles} onChange={changeStyles} />
      </div>
      {styles.length > 0 && (
        <FieldGroup title="How many of each size" className="stack-wide">
          <p className="text-muted" aria-live="polite">
            {heldOf(group)} chosen{seats > 0 && ` for ${seats === 1 ? 'one dancer' : `${seats} dancers`}`}.
            {settings.spares > 0 && ` You can add up to ${spareOutfits(settings.spares)}.`}
          </p>
          {styles.map((style) => (
            <StyleSizes
              key={style.id}
              style={style}
              days={days}
              pin={address.pin}
              sizes={sizes}
              onChange={(next) => change({ sizes: next })}
              onRemove={() => {
                changeStyles(styles.filter(({ id }) => id !== style.id))
                picker.current?.focus() // the button is removed with its style
              }}
            />
          ))}
        </FieldGroup>
      )}
      {problem && <Notice kind="error">{problem}</Notice>}
    </>
  )
}
