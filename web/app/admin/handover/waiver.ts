import { paise, type Paise } from '../../../../contract/core/money.ts'
import { Rupees } from '../../../../contract/core/wire.ts'
import { WAIVES_TOO_MUCH } from '../../../../contract/rentals/handover.ts'

type Waiver = { amount: Paise; error?: string }

/** Reads the part of a late fee that staff have typed to waive, by the rules of the server. What is invalid waives nothing. */
export function readWaiver(typed: string, lateFee: Paise): Waiver {
  const { data: amount, error } = Rupees.safeParse(typed.trim() === '' ? NaN : Number(typed))
  if (amount === undefined) return { amount: paise(0), error: error.issues[0]!.message }
  return amount > lateFee ? { amount: paise(0), error: WAIVES_TOO_MUCH } : { amount }
}
