import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { DateInput } from '../../ui/date/date-input'
import { useUpdate } from '../../ui/hooks/use-update'
import { formatNights } from '../../../../contract/core/dates.ts'
import { FILTER_FORM_ID, filterFormHandlers } from './filter-panel'
import { UrlSyncedInput } from './url-synced-input'
import { listSearch, rentalSizes, type ListQuery } from '../../lib/product-list-query'
import { useListNavigation } from './use-list-navigation'
import type { FestivalPresets } from '../rental/night-presets'

type RentalDatesBarProps = {
  festivals: readonly FestivalPresets[]
  /** The reason why the nights in the URL are invalid, as a sentence; null if they are valid. */
  problem: string | null
  pinError: string | null
}

/** Inputs for the nights, the PIN code and the sizes to rent. They belong to the filter form. */
export function RentalDatesBar({ festivals, problem, pinError }: RentalDatesBarProps) {
  const { query, applyNow, applyDebounced } = useListNavigation('rent')
  const [isNoDate, setNoDate] = useState(false)
  const error = isNoDate ? 'Enter dates as dd/mm/yyyy' : problem
  const day = { hasError: error !== null, onNoDate: setNoDate }
  const { onChange } = filterFormHandlers({ onApply: applyNow, onTyping: applyDebounced })
  const { from, until } = query
  const [isPartOfPin, setPartOfPin] = useState(false)
  // the list ignores an incomplete PIN code, so the field says so when the shopper leaves it
  const pinProblem = isPartOfPin && !query.pin ? 'Enter a 6-digit PIN code' : pinError
  return (
    <div className="dates-bar">
      <div className="dates-bar-fields" onChange={onChange}>
        <fieldset>
          <legend className="mb-1 font-semibold">My nights</legend>
          <div className="rent-nights">
            <Night {...day} name="from" label="From" value={from} />
            <Night {...day} name="until" label="Until" value={until} min={from} />
          </div>
          {error && (
            <p id={PROBLEM_ID} role="alert" className="choice-error">
              {error}
            </p>
          )}
        </fieldset>
        <div className="sm:w-40">
          <p className="mb-1 font-semibold">Deliver to</p>
          <UrlSyncedInput
            label="PIN code"
            name="pin"
            form={FILTER_FORM_ID}
            urlValue={query.pin}
            inputMode="numeric"
            pattern="[1-9]\d{5}"
            title="Six digits"
            maxLength={7} // also for a pasted `781 001`
            autoComplete="postal-code"
            aria-invalid={pinProblem ? true : undefined}
            aria-describedby={pinProblem ? 'pin-error' : undefined}
            onChange={({ target: box }) => {
              box.value = box.value.replaceAll(' ', '')
              setPartOfPin(false)
            }}
            onBlur={({ target }) => setPartOfPin(!target.validity.valid)}
          />
          {pinProblem && (
            <p id="pin-error" role="alert" className="choice-error">
              {pinProblem}
            </p>
          )}
        </div>
        <fieldset>
          <legend className="mb-1 font-semibold">My sizes</legend>
          <div className="chips">
            {rentalSizes.map((size) => (
              <SizeBox key={size} size={size} isOn={query.size.includes(size)} />
            ))}
          </div>
        </fieldset>
      </div>
      {festivals.map((next) => (
        <FestivalLinks key={next.festival.id} {...next} query={query} />
      ))}
    </div>
  )
}

const PROBLEM_ID = 'nights-problem'

type NightProps = {
  name: 'from' | 'until'
  label: string
  value: string
  min?: string
  hasError: boolean
  /** Called when the shopper leaves the field: whether its text is no date. */
  onNoDate: (isNoDate: boolean) => void
}

function Night({ name, label, value, min, hasError, onNoDate }: NightProps) {
  const id = useId()
  return (
    <div className="hint">
      <label htmlFor={id} className="mb-1 block">
        {label}
      </label>
      <DateInput
        id={id}
        label={label}
        name={name}
        form={FILTER_FORM_ID}
        defaultValue={value}
        min={min || undefined}
        aria-describedby={hasError ? PROBLEM_ID : undefined}
        aria-invalid={hasError || undefined}
        onLeave={(day) => onNoDate(day === null)}
        className="control py-1.5!"
      />
    </div>
  )
}

type SizeBoxProps = { size: string; isOn: boolean }

/** An uncontrolled checkbox that is updated when the URL changes. */
function SizeBox({ size, isOn }: SizeBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useUpdate(isOn, () => {
    if (box.current) box.current.checked = isOn
  })
  return (
    <label className="size-box">
      <input ref={box} type="checkbox" name="size" value={size} form={FILTER_FORM_ID} defaultChecked={isOn} />
      {size}
    </label>
  )
}

type FestivalLinksProps = FestivalPresets & { query: ListQuery }

function FestivalLinks({ festival, presets, query }: FestivalLinksProps) {
  return (
    <nav aria-label={`Nights of ${festival.name}`} className="preset-links">
      <span className="shrink-0 font-semibold">{festival.name}</span>
      {presets.map(({ label, period }) => {
        const isOn = query.from === period.from && query.until === period.until
        const next = isOn ? { from: '', until: '' } : period
        return (
          <Link
            key={label}
            to={`/rent${listSearch({ ...query, ...next, page: 1 }, 'rent')}`}
            preventScrollReset
            aria-current={isOn ? 'true' : undefined}
            className="preset-link"
          >
            {label}
            <span className="ml-1.5 font-normal">{formatNights(period)}</span>
          </Link>
        )
      })}
    </nav>
  )
}
