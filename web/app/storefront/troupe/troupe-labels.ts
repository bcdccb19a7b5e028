import { formatDay, formatNights } from '../../../../contract/core/dates.ts'
import type { DancerState, Troupe, TroupeState } from '../../../../contract/troupes/troupes.ts'
import type { Tone } from '../../ui/badge'

/** The labels of the states of a group. */
export const troupeLabels: Record<TroupeState, string> = {
  starting: 'Not open yet',
  open: 'Open',
  rest_due: 'Rest to pay',
  closed: 'Closed',
  cancelled: 'Cancelled',
}

export const troupeTones: Record<TroupeState, Tone> = {
  starting: 'warning',
  open: 'success',
  rest_due: 'warning',
  closed: 'quiet',
  cancelled: 'quiet',
}

/** The labels of the states of a place. */
export const dancerLabels: Record<DancerState, string> = {
  none: 'No place',
  unpaid: 'Not paid',
  paying: 'Paying now',
  paid: 'Paid',
}

export const dancerTones: Record<DancerState, Tone> = {
  none: 'quiet',
  unpaid: 'warning',
  paying: 'brand',
  paid: 'success',
}

type Nights = { from: string; until: string }
export const nightsLabel = ({ from, until }: Nights) => formatNights({ from, until }, { withYear: true })

/** When dancers have to pay, as a sentence. */
export const deadlineText = (deadline: string) => `Pay by the end of ${formatDay(deadline)}`

/** How many places nobody has taken yet, as a sentence. */
export const placesText = ({ seatsLeft, seats }: { seatsLeft: number; seats: number }) =>
  `${seatsLeft} of ${seats} places ${seatsLeft === 1 ? 'is' : 'are'} available`

/** Why nobody can take or pay a place now; null if it is possible. */
export const closedText: Record<TroupeState, string | null> = {
  starting: 'The organiser has not opened this group yet. Please come back later.',
  open: null,
  rest_due: 'The deadline of this group is over. Please ask the organiser.',
  closed: 'The deadline of this group is over, and the outfits that were not paid have been released.',
  cancelled: 'The organiser has cancelled this group.',
}

/** The sizes of a group that no dancer has chosen yet. The label names the style if the group has two. */
export const freeSizes = ({ outfits }: Pick<Troupe, 'outfits'>) =>
  outfits.flatMap(({ title, sizes }) =>
    sizes
      .filter(({ free }) => free > 0)
      .map(({ skuId, size, colour, free }) => ({
        skuId,
        free,
        label: [outfits.length > 1 ? title : null, size ?? 'One size', colour].filter(Boolean).join(', '),
      })),
  )
