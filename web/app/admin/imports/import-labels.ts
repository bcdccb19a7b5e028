import type {
  ImportCounts,
  ImportRow,
  ImportState,
  ImportKind,
} from '../../../../contract/catalog/imports.ts'
import {
  exportOrders,
  exportPins,
  exportProducts,
  exportStatements,
  exportUsers,
} from '../../../../contract/reports/exports.ts'
import type { Tone } from '../../ui/badge'

export const importLabels: Record<ImportState, string> = {
  uploading: 'Uploading',
  uploaded: 'Not checked yet',
  checking: 'Checking',
  checked: 'Checked',
  importing: 'Importing',
  done: 'Imported',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

export const importTones: Record<ImportState, Tone> = {
  uploading: 'quiet',
  uploaded: 'quiet',
  checking: 'brand',
  checked: 'brand',
  importing: 'brand',
  done: 'success',
  failed: 'danger',
  cancelled: 'warning',
}

export const isRunning = ({ state }: Pick<ImportRow, 'state'>) =>
  state === 'checking' || state === 'importing'

const count = new Intl.NumberFormat('en-IN')
export const countLabel = (number: number, singular: string, plural: string) =>
  number === 1 ? `1 ${singular}` : `${count.format(number)} ${plural}`

export const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Returns the numbers of records of an import run as one line, for example `12 new · 3 changed · 40 unchanged · 1 skipped`. */
export function countsLabel({ created, updated, unchanged, failed, pictures }: ImportCounts): string {
  const parts = [
    `${count.format(created)} new`,
    `${count.format(updated)} changed`,
    `${count.format(unchanged)} unchanged`,
    ...(failed > 0 ? [`${count.format(failed)} skipped`] : []),
    ...(pictures > 0 ? [countLabel(pictures, 'picture', 'pictures')] : []),
  ]
  return parts.join(' · ')
}

/** `482 KB`, `3.1 MB`. */
export const formatFileSize = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

type ImportKindText = {
  title: string
  about: string
  /** The path of the import page. */
  path: string
  list: { to: string; label: string; see: string }
  singular: string
  plural: string
  fileLabel: string
  sample: { address: string; name: string }
}

/** The texts and links of the import pages by kind. */
export const importKindLabels: Record<ImportKind, ImportKindText> = {
  products: {
    title: 'Import products',
    about:
      'Upload a CSV file from Shopify, another shop or our own export. We check it first and show you what would change; nothing is saved until you confirm. Products with errors are skipped. In our own export, stock that you leave as it was does not bring back what has been sold since.',
    path: '/admin/products/import',
    list: { to: '/admin/products', label: 'Products', see: '/admin/products?sort=updated' },
    singular: 'product',
    plural: 'products',
    fileLabel: 'Product file (CSV)',
    sample: { address: exportProducts.path, name: 'products' },
  },
  orders: {
    title: 'Import tracking',
    about:
      'Upload your courier’s CSV file with order number, tracking number, carrier, link, status and note. Each row updates its order, and customers are notified as usual. We check the file first and show you what would change. Rows that are not allowed, such as a move to an earlier status, are listed with their line numbers.',
    path: '/admin/orders/import',
    list: { to: '/admin/orders', label: 'Orders', see: '/admin/orders' },
    singular: 'order',
    plural: 'orders',
    fileLabel: 'Courier file (CSV)',
    sample: { address: exportOrders.path, name: 'orders' },
  },
  users: {
    title: 'Import users',
    about:
      'Upload a CSV list of customers: e-mail address, name, phone and, optionally, status. Existing accounts are updated; new ones are created without a password. Roles do not change, and staff and seller accounts are not touched. We check the file first and show you what would change.',
    path: '/admin/users/import',
    list: { to: '/admin/users', label: 'Users', see: '/admin/users' },
    singular: 'user',
    plural: 'users',
    fileLabel: 'User list (CSV)',
    sample: { address: exportUsers.path, name: 'users' },
  },
  pins: {
    title: 'Import PIN codes',
    about:
      'Upload your courier’s CSV list of PIN codes, with columns for cash on delivery and reverse pickup (yes or no). As soon as an import is complete, the shop delivers only to the PIN codes in the list. A row with “no” under Served removes a PIN code. We check the file first and show you what would change.',
    path: '/admin/pins/import',
    list: { to: '/admin/pins', label: 'Served PIN codes', see: '/admin/pins' },
    singular: 'PIN code',
    plural: 'PIN codes',
    fileLabel: 'PIN code list (CSV)',
    sample: { address: exportPins.path, name: 'pins' },
  },
  'courier-statements': {
    title: 'Import courier statement',
    about:
      'Upload the CSV file in which your courier states its charges, or the cash that it has paid out, by tracking number. We compare it with the quoted charges and the cash of delivered orders. We check the file first and show you what would change. A later file replaces what an earlier one said about a parcel.',
    path: '/admin/courier-statements/import',
    list: { to: '/admin/courier-statements', label: 'Courier statements', see: '/admin/courier-statements' },
    singular: 'parcel',
    plural: 'parcels',
    fileLabel: 'Statement of the courier (CSV)',
    sample: { address: exportStatements.path, name: 'courier-statements' },
  },
}
