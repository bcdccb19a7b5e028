import { useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { addDays, dayInIndia, formatDay } from '../../../../contract/core/dates.ts'
import { isRefusal, type FieldError } from '../../../../contract/core/refusal.ts'
import { MAX_STYLES, startSeatsOf } from '../../../../contract/troupes/troupe-rules.ts'
import type { NewTroupe } from '../../../../contract/troupes/troupes.ts'
import { AddressFields } from '../../components/address-fields'
import { useAddress } from '../../lib/account/use-address'
import { errorMessage } from '../../lib/api/error-message'
import { fieldsOf } from '../../lib/checkout/checkout-draft'
import { freshKey } from '../../lib/fresh-key'
import { focusFirstInvalid } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { DateField } from '../../ui/date/date-field'
import { Field, FieldGroup } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { OwnDancers, type OwnDancer } from './own-dancers'
import type { StartGroupProps } from './start-group'
import { StylePicker, type Style } from './style-picker'
import { StyleSizes, type ChosenSize } from './style-sizes'
import { startGroup } from './troupe-api'

type GroupFormProps = StartGroupProps & { userName: string }

/** The form for a new group: event, nights, outfit by sizes, deadline, address. */
export default function GroupForm({ festivals, settings, userName }: GroupFormProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [key] = useState(freshKey)
  const [today] = useState(() => dayInIndia(new Date()))
  const [name, setName] = useState('')
  const [days, setDays] = useState({ from: '', until: '' })
  const [seats, setSeats] = useState('')
  const [deadline, setDeadline] = useState('')
  const [ends, setEnds] = useState<NewTroupe['ends']>('release')
  const [styles, setStyles] = useState<readonly Style[]>([])
  const [sizes, setSizes] = useState<readonly ChosenSize[]>([])
  const [own, setOwn] = useState<readonly OwnDancer[]>([])
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const address = useAddress(
    { ...fieldsOf(null), recipient: userName },
    { form, refusal: { errors, values: {} } },
  )

  const dancers = Number(seats) || 0
  const garments = sizes.filter(({ count }) => count > 0)
  const held = garments.reduce((all, { count }) => all + count, 0)
  const startSeats = startSeatsOf(dancers, settings)
  const hasDays = days.from !== '' && days.until !== '' && days.from <= days.until
  const error = (path: string) => errors[path]

  function show(fields: readonly FieldError[]) {
    const found = Object.fromEntries(fields.map(({ path, message }) => [path, message]))
    setErrors(found)
    // after the render that shows the messages
    setTimeout(() => focusFirstInvalid(form.current, found), 0)
  }
  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setMessage(null)
    const missing = missingFields({ name, ...days, seats, deadline, held })
    if (missing.length > 0) return show(missing)
    const sendTo = address.validate()
    if (!sendTo) return
    setBusy(true)
    setErrors({})
    try {
      const chosen = garments.map(({ skuId, count }) => ({ skuId, count }))
      const group = { name, ...days, garments: chosen, seats: dancers, deadline, ends, address: sendTo }
      const persons = own.slice(0, startSeats).map(({ name, skuId }) => ({ name, skuId }))
      const { id } = await startGroup({ ...group, own: persons }, key)
      await navigate(`/troupe/${id}`)
    } catch (refused) {
      setMessage(errorMessage(refused) ?? 'The group could not be started. Please try again.')
      if (isRefusal(refused) && refused.code === 'invalid') {
        show((refused.details as { fields: FieldError[] }).fields)
      }
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-8">
      <FieldGroup title="The event">
        <Field
          label="Name of the event or group"
          name="name"
          value={name}
          maxLength={80}
          error={error('name')}
          onChange={({ target }) => setName(target.value)}
          className="sm:col-span-2"
        />
        {festivals.length > 0 && (
          <div className="flex flex-wrap items-center gap-2 sm:col-span-2">
            <span className="hint">All nights of</span>
            {festivals.slice(0, 3).map(({ id, name: festival, from, until }) => (
              <Button key={id} variant="secondary" size="small" onClick={() => setDays({ from, until })}>
                {festival}
              </Button>
            ))}
          </div>
        )}
        <DateField
          label="First night"
          name="from"
          min={today}
          value={days.from}
          error={error('from')}
          onChange={({ target }) => setDays({ ...days, from: target.value })}
        />
        <DateField
          label="Last night"
          name="until"
          min={days.from || today}
          value={days.until}
          error={error('until')}
          onChange={({ target }) => setDays({ ...days, until: target.value })}
        />
        <Field
          label="Number of dancers"
          name="seats"
          inputMode="numeric"
          value={seats}
          error={error('seats')}
          hint={`From 2 to ${settings.maxDancers}`}
          onChange={({ target }) => setSeats(target.value.replaceAll(/\D/g, '').slice(0, 3))}
        />
        <DateField
          label="Last day to pay"
          name="deadline"
          min={today}
          max={addDays(today, settings.longestDays)}
          value={deadline}
          error={error('deadline')}
          hint={`${formatDay(addDays(today, settings.longestDays))} at the latest`}
          onChange={({ target }) => setDeadline(target.value)}
        />
      </FieldGroup>

      <FieldGroup title="What happens with unpaid places" className="grid gap-2 sm:grid-cols-2">
        <EndOption
          isChecked={ends === 'release'}
          onChoose={() => setEnds('release')}
          title="They are released"
          text="Paid places are confirmed, and all other outfits go back to the shop."
        />
        <EndOption
          isChecked={ends === 'organiser_pays'}
          onChoose={() => setEnds('organiser_pays')}
          title="I pay the rest"
          text="You pay the unpaid places within a day after the deadline, so that nobody is left out."
        />
      </FieldGroup>

      <AddressFields form={address} legend="Your address" />
      <p className="hint -mt-5">
        For outfits that dancers have sent to you. Dancers who choose this see the address on their receipts.
      </p>

      {hasDays ? (
        <>
          <StylePicker
            days={days}
            pin={address.pin}
            chosen={styles}
            onChange={(next) => {
              setStyles(next)
              setSizes(sizes.filter(({ productId }) => next.some((style) => style.id === productId)))
            }}
          />
          {styles.length > 0 && (
            <FieldGroup title="How many of each size" className="stack-wide">
              <p className="text-muted" aria-live="polite">
                {held} chosen{dancers > 0 && ` for ${dancers} dancers`}. You can add up to {settings.spares}{' '}
                spare ones.
              </p>
              {styles.map((style) => (
                <StyleSizes
                  key={style.id}
                  style={style}
                  days={days}
                  pin={address.pin}
                  sizes={sizes}
                  onChange={setSizes}
                />
              ))}
              <GarmentError errors={errors} />
            </FieldGroup>
          )}
        </>
      ) : (
        <Notice>Enter the nights first. Then we show which outfits are free for all of you.</Notice>
      )}

      {startSeats > 0 && (
        <OwnDancers
          count={startSeats}
          sizes={garments}
          dancers={own}
          error={error('own')}
          onChange={setOwn}
        />
      )}
      {message && <Notice kind="error">{message}</Notice>}
      <Button type="submit" needsScript size="large" isBusy={isBusy} className="self-start">
        Hold {held > 0 ? `${held} outfits` : 'the outfits'}
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

type Required = { name: string; from: string; until: string; seats: string; deadline: string; held: number }

/** The messages for fields that are empty. All other checks are those of the server. */
function missingFields({ name, from, until, seats, deadline, held }: Required): FieldError[] {
  const fields = [
    { path: 'name', isMissing: name.trim().length < 2, message: 'Enter the name of the event or the group' },
    { path: 'from', isMissing: !from, message: 'Enter the first night' },
    { path: 'until', isMissing: !until, message: 'Enter the last night' },
    { path: 'seats', isMissing: Number(seats) < 2, message: 'A group has at least two dancers' },
    { path: 'deadline', isMissing: !deadline, message: 'Enter the last day to pay' },
    { path: 'garments', isMissing: held === 0, message: 'Choose how many of each size you need' },
  ]
  return fields.filter(({ isMissing }) => isMissing).map(({ path, message }) => ({ path, message }))
}

/** The message about the chosen garments, for all sizes or for one of them. */
function GarmentError({ errors }: { errors: Record<string, string> }) {
  const [, message] = Object.entries(errors).find(([path]) => path.startsWith('garments')) ?? []
  return message ? <Notice kind="error">{message}</Notice> : null
}

type EndOptionProps = { isChecked: boolean; onChoose: () => void; title: string; text: string }

const EndOption = ({ isChecked, onChoose, title, text }: EndOptionProps) => (
  <label className="flex min-h-12 gap-3 rounded-xl border border-line bg-surface p-3 has-checked:border-brand has-checked:bg-brand-soft">
    <input
      type="radio"
      name="ends"
      className="mt-1 size-5 shrink-0"
      checked={isChecked}
      onChange={onChoose}
    />
    <span className="min-w-0 grow">
      <span className="block font-semibold">{title}</span>
      <span className="hint">{text}</span>
    </span>
  </label>
)
