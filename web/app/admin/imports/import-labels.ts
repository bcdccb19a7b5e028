import type {
  ImportCounts,
  ImportRow,
  ImportState,
  ImportKind,
} from '../../../../contract/catalog/imports.ts'
import { exportOrders, exportProducts, exportUsers } from '../../../../contract/reports/exports.ts'

export const importLabels: Record<ImportState, string> = {
  uploading: 'Arriving',
  uploaded: 'To be checked',
  checking: 'Being checked',
  checked: 'Checked',
  importing: 'Being imported',
  done: 'Imported',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

export const importLooks: Record<ImportState, string> = {
  uploading: 'bg-sunken text-muted',
  uploaded: 'bg-sunken text-muted',
  checking: 'bg-brand-soft text-brand',
  checked: 'bg-brand-soft text-brand',
  importing: 'bg-brand-soft text-brand',
  done: 'bg-success-soft text-success',
  failed: 'bg-danger-soft text-danger',
  cancelled: 'bg-warning-soft text-warning',
}

export const isRunning = ({ state }: Pick<ImportRow, 'state'>) =>
  state === 'checking' || state === 'importing'

const count = new Intl.NumberFormat('en-IN')
export const countLabel = (number: number, value: string, many: string) =>
  number === 1 ? `1 ${value}` : `${count.format(number)} ${many}`

export const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** `12 new · 3 changed · 1 left out`. */
export function countsLabel({ created, updated, unchanged, failed, pictures }: ImportCounts): string {
  const parts = [
    `${count.format(created)} new`,
    `${count.format(updated)} changed`,
    `${count.format(unchanged)} as they were`,
    ...(failed > 0 ? [`${count.format(failed)} left out`] : []),
    ...(pictures > 0 ? [countLabel(pictures, 'picture', 'pictures')] : []),
  ]
  return parts.join(' · ')
}

/** `482 KB`, `3.1 MB`. */
export const formatFileSize = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

type Words = {
  title: string
  about: string
  /** The screen of these imports, and the list that they change. */
  path: string
  list: { to: string; label: string; see: string }
  one: string
  many: string
  fileLabel: string
  ours: { address: string; name: string }
}

/** What the screens of imports say, by what a file is about. */
export const importKindLabels: Record<ImportKind, Words> = {
  products: {
    title: 'Import products',
    about:
      'A CSV file from Shopify, from another shop or from our own export. First it is checked and you see what would change; only then is anything written. A product with an error stays out as a whole, the others go in.',
    path: '/admin/products/import',
    list: { to: '/admin/products', label: 'Products', see: '/admin/products?sort=updated' },
    one: 'product',
    many: 'products',
    fileLabel: 'Product file (CSV)',
    ours: { address: exportProducts.path, name: 'navrang-products' },
  },
  orders: {
    title: 'Import tracking',
    about:
      'The list that a courier gives you, as CSV: order number, tracking number, carrier, link, status and note. Each row does to its order what you would do by hand, letters to the shopper included. First it is checked and you see what would change. What the shop refuses, such as a step back, is told by line.',
    path: '/admin/orders/import',
    list: { to: '/admin/orders', label: 'Orders', see: '/admin/orders' },
    one: 'order',
    many: 'orders',
    fileLabel: 'Courier’s list (CSV)',
    ours: { address: exportOrders.path, name: 'navrang-orders' },
  },
  users: {
    title: 'Import users',
    about:
      'A list of customers, as CSV: e-mail address, name, phone and, if you like, status. Who has an account is corrected; anybody else gets one without a password. Nobody’s role changes, accounts of staff and sellers stay as they are, and nobody is taken to have agreed to advertising. First it is checked and you see what would change.',
    path: '/admin/users/import',
    list: { to: '/admin/users', label: 'Users', see: '/admin/users' },
    one: 'user',
    many: 'users',
    fileLabel: 'List of users (CSV)',
    ours: { address: exportUsers.path, name: 'navrang-users' },
  },
}
