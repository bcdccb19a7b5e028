import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

/** The lists of the admin area that can be filtered. A view belongs to one of them. The names are the last parts of their addresses. */
export const viewLists = [
  'orders',
  'returns',
  'complaints',
  'products',
  'submissions',
  'reviews',
  'coupons',
  'payments',
  'payouts',
  'invoices',
  'users',
  'sellers',
  'today',
  'cleaning',
  'pieces',
  'emails',
  'outbox',
  'audit',
] as const
export const ViewList = z.enum(viewLists)
export type ViewList = z.infer<typeof ViewList>

/** The filters of a list: names and values of its URL parameters. An empty value does not filter. */
const ViewFilter = z
  .record(z.string().regex(/^[a-zA-Z]{1,20}$/), z.string().max(254))
  .refine((filter) => Object.keys(filter).length <= 20, 'Too many filters')

const ViewName = z.string().trim().min(1, 'Enter a name').max(30, 'At most 30 characters')

export const SavedView = z.object({ id: z.string(), list: ViewList, name: ViewName, filter: ViewFilter })
export type SavedView = z.infer<typeof SavedView>

/** One member of staff can save this many views. */
export const MAX_VIEWS = 100

const Views = z.object({ views: z.array(SavedView) })

export const savedViews = endpoint({
  access: 'staff',
  method: 'GET',
  path: '/api/admin/views',
  summary: 'Lists the saved views of the signed-in member of staff for all lists, oldest first',
  reply: Views,
})

export const saveView = endpoint({
  access: 'staff',
  method: 'POST',
  path: '/api/admin/views',
  summary: 'Saves the filters of a list under a name for the signed-in member of staff',
  body: SavedView.omit({ id: true }),
  reply: Views,
})

export const renameView = endpoint({
  access: 'staff',
  method: 'PATCH',
  path: '/api/admin/views/:id',
  summary: 'Renames a saved view of the signed-in member of staff',
  params: z.object({ id: z.string() }),
  body: z.object({ name: ViewName }),
  reply: Views,
})

export const deleteView = endpoint({
  access: 'staff',
  method: 'DELETE',
  path: '/api/admin/views/:id',
  summary: 'Deletes a saved view of the signed-in member of staff',
  params: z.object({ id: z.string() }),
  reply: Views,
})
