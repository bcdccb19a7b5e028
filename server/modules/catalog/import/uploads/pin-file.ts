import { z } from 'zod'
import type { PinColumn } from '../../../../../contract/catalog/imports.ts'
import { PinCode } from '../../../../../contract/shipping/pin-codes.ts'
import type { Columns } from '../../../../platform/csv/header.ts'
import { planPinImport, type PinImportRow } from '../../../delivery/plan-pin-import.ts'
import { putPinListInForce } from '../../../delivery/queries.ts'
import type { CellReader } from './cell-reader.ts'
import type { ImportFileHandler } from './file-handler.ts'
import { importRows } from './import-rows.ts'

const sheet: Columns<PinColumn> = {
  headings: {
    pin: ['PIN code', 'PIN', 'Pincode', 'Postal code', 'Destination pincode'],
    served: ['Served', 'Serviceable', 'Serviceability', 'Prepaid', 'Delivery'],
    cod: ['Cash on delivery', 'COD', 'COD available', 'Cash'],
    reversePickup: ['Reverse pickup', 'Reverse', 'RVP', 'Return pickup', 'Pickup'],
  },
  required: ['pin'],
  key: 'pin',
}

const positive = ['yes', 'y', 'true', '1'] as const
const negative = ['no', 'n', 'false', '0'] as const

const Flag = z
  .string()
  .toLowerCase()
  .pipe(z.enum([...positive, ...negative], 'Enter yes or no'))
  .transform((word) => positive.some((yes) => yes === word))

const read = ({ take, need }: CellReader<PinColumn>): PinImportRow => ({
  pin: need('pin', PinCode) ?? '',
  served: take('served', Flag),
  cod: take('cod', Flag),
  reversePickup: take('reversePickup', Flag),
})

/**
 * Imports the PIN codes that a courier serves. A first list is in force when an import is complete, so that meanwhile the shop does not refuse
 * the PIN codes that are still missing.
 */
export const pinFile: ImportFileHandler = {
  headings: sheet.headings,
  run: (run) => importRows({ sheet, read, keyOf: ({ pin }) => pin, plan: planPinImport }, run),
  complete: putPinListInForce,
}
