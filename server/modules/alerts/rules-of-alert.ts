import type { DbOrTx } from '../../platform/db/database.ts'
import { findService } from '../delivery/find-service.ts'
import { rulesForPin, type RentalRules } from '../rentals/holds/rental-rules.ts'

type AlertAddress = { pin?: string | null | undefined }

/** Returns the rental rules for the address of an alert; without a PIN code, those of rentals that are collected in the shop. */
export const rulesOfAlert = ({ pin }: AlertAddress, rules: RentalRules): RentalRules =>
  pin ? rulesForPin(rules, pin) : rules

/** Returns whether an order to the address of an alert is possible: a courier serves it, or the rental is collected in the shop. */
export async function isServed(
  db: DbOrTx,
  { pin }: AlertAddress,
  { transit, shipping }: RentalRules,
): Promise<boolean> {
  return !pin || !transit || (await findService(db, pin, shipping)).isServed
}
