import type { ImportKind } from '../../../../../contract/catalog/imports.ts'
import type { ImportFileHandler } from './file-handler.ts'
import { orderFile } from './order-file.ts'
import { pinFile } from './pin-file.ts'
import { productFile } from './product-file.ts'
import { statementFile } from './statement-file.ts'
import { userFile } from './user-file.ts'

export const importFileHandlers: Record<ImportKind, ImportFileHandler> = {
  products: productFile,
  orders: orderFile,
  users: userFile,
  pins: pinFile,
  'courier-statements': statementFile,
}
