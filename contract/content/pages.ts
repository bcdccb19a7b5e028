import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { text } from '../core/wire.ts'
import { AdminDocument } from './content.ts'
import { Slug } from './page.ts'

const slug = z.object({ slug: Slug })

export const addPage = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/api/admin/pages',
  summary: 'Adds an info page as a draft. Refused if another page has this address',
  body: z.object({ title: text(120, 'Enter a title').min(1, 'Enter a title'), slug: Slug }),
  reply: AdminDocument,
  status: 201,
})

export const renamePage = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/api/admin/pages/:slug/address',
  summary: 'Changes the address of an info page. The old address leads to the new one',
  params: slug,
  body: slug,
  reply: AdminDocument,
})

export const unpublishPage = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/api/admin/pages/:slug/unpublish',
  summary: 'Removes an info page from the shop. Its last text becomes the draft',
  params: slug,
  reply: AdminDocument,
})

export const deletePage = endpoint({
  access: 'admin',
  method: 'DELETE',
  path: '/api/admin/pages/:slug',
  summary: 'Deletes an info page with its versions',
  params: slug,
  reply: z.object({ isDeleted: z.literal(true) }),
})
