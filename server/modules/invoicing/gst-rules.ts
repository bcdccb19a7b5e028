import type { TaxRule } from '../../../contract/invoicing/tax.ts'
import type { DbOrTx } from '../../platform/db/database.ts'
import { asRule, findRates } from './queries.ts'

/** The rules by which GST is inside a price, each with the day from which it is in force. */
export const gstRules = async (db: DbOrTx): Promise<TaxRule[]> => (await findRates(db)).map(asRule)
