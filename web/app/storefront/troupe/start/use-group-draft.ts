import { useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { isRefusal, type FieldError } from '../../../../../contract/core/refusal.ts'
import type { Address } from '../../../../../contract/shipping/addresses.ts'
import { startSeatsOf } from '../../../../../contract/troupes/troupe-rules.ts'
import type { NewTroupe } from '../../../../../contract/troupes/troupes.ts'
import { useAddress } from '../../../lib/account/use-address'
import { errorMessage } from '../../../lib/api/error-message'
import { toTypedAddress } from '../../../lib/account/typed-address'
import { focusFirstInvalid } from '../../../lib/forms/action-form'
import { freshKey } from '../../../lib/fresh-key'
import type { OwnDancer } from './own-dancers'
import type { GroupSettings } from './start-group'
import type { Style } from './style-picker'
import type { ChosenSize } from './style-sizes'
import { startGroup } from './troupe-api'

export type GroupDraft = {
  name: string
  from: string
  until: string
  seats: string
  deadline: string
  ends: NewTroupe['ends']
  styles: readonly Style[]
  sizes: readonly ChosenSize[]
  own: readonly OwnDancer[]
}

const emptyDraft: GroupDraft = {
  name: '',
  from: '',
  until: '',
  seats: '',
  deadline: '',
  ends: 'release',
  styles: [],
  sizes: [],
  own: [],
}

export type GroupForm = ReturnType<typeof useGroupDraft>

type GroupDefaults = { settings: GroupSettings; userName: string; savedAddress: Address | null }

/** The input for a new group with its errors. `onSubmit` starts the group and opens its page. */
export function useGroupDraft({ settings, userName, savedAddress }: GroupDefaults) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [key] = useState(freshKey)
  const [draft, setDraft] = useState(emptyDraft)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const known = savedAddress ? toTypedAddress(savedAddress) : { ...toTypedAddress(null), recipient: userName }
  const address = useAddress(known, { form, refusal: { errors, values: {} } })
  const seats = Number(draft.seats) || 0
  const startSeats = startSeatsOf(seats, settings)

  function show(fields: readonly FieldError[]) {
    const found = Object.fromEntries(fields.map(({ path, message }) => [path, message]))
    setErrors(found)
    // after the render that shows the messages
    setTimeout(() => focusFirstInvalid(form.current, found), 0)
  }
  async function send(body: NewTroupe) {
    setBusy(true)
    setErrors({})
    try {
      const { id } = await startGroup(body, key)
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
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setMessage(null)
    const missing = missingFields(draft, startSeats)
    if (missing.length > 0) return show(missing)
    const sendTo = address.validate()
    if (!sendTo) return
    const { name, from, until, deadline, ends } = draft
    const garments = draft.sizes.map(({ skuId, count }) => ({ skuId, count }))
    const own = draft.own.slice(0, startSeats).map((dancer) => ({ ...dancer }))
    void send({ name, from, until, deadline, ends, garments, seats, own, address: sendTo })
  }
  const change = (next: Partial<GroupDraft>) => setDraft((last) => ({ ...last, ...next }))
  return { form, draft, change, errors, message, isBusy, address, seats, startSeats, onSubmit }
}

/** The messages for fields that are empty. All other checks are those of the server. */
function missingFields(
  { name, from, until, seats, deadline, sizes, own }: GroupDraft,
  startSeats: number,
): FieldError[] {
  const fields = [
    { path: 'name', isMissing: name.trim().length < 2, message: 'Enter the name of the event or the group' },
    { path: 'from', isMissing: !from, message: 'Enter the first night' },
    { path: 'until', isMissing: !until, message: 'Enter the last night' },
    { path: 'seats', isMissing: Number(seats) < 2, message: 'A group has at least two dancers' },
    { path: 'deadline', isMissing: !deadline, message: 'Enter the last day to pay' },
    { path: 'garments', isMissing: sizes.length === 0, message: 'Choose how many of each size you need' },
    ...Array.from({ length: startSeats }, (_, at) => [
      { path: `own.${at}.name`, isMissing: !own[at]?.name.trim(), message: 'Enter a name' },
      { path: `own.${at}.skuId`, isMissing: !own[at]?.skuId, message: 'Choose a size' },
    ]).flat(),
  ]
  return fields.filter(({ isMissing }) => isMissing).map(({ path, message }) => ({ path, message }))
}
