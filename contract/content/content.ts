import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { text } from '../core/wire.ts'
import { Content, ContentKey } from './documents.ts'

const key = z.object({ key: ContentKey })
/** A key from an address that somebody typed. If it is not the key of a document, the document is not found. */
const typedKey = z.object({ key: z.string().max(1000) })

export const publishedContent = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/content/:key',
  summary: 'Returns the published content of a document, or its default. `version` is 0 for the default',
  params: typedKey,
  reply: z.object({
    /** The key of the document, which differs from the requested one if staff have renamed the document. */
    key: ContentKey,
    content: Content,
    version: z.number().int(),
    /** Null for the default. */
    publishedAt: z.iso.datetime().nullable(),
  }),
})

export const previewedContent = endpoint({
  access: 'public',
  method: 'GET',
  path: '/api/content-previews/:token',
  summary: 'Returns the draft of the document that a preview link belongs to. The link expires',
  params: z.object({ token: z.string().max(100) }),
  reply: z.object({ key: ContentKey, content: Content }),
})

const Change = z.object({ at: z.iso.datetime(), by: z.string().nullable() })

/** The page of a preview link, and when it expires. */
export const Preview = z.object({ path: z.string(), until: z.iso.datetime() })
export type Preview = z.infer<typeof Preview>

export const listDocuments = endpoint({
  access: 'admin',
  method: 'GET',
  path: '/api/admin/content',
  summary: 'Lists all documents that staff can edit, with their state',
  reply: z.object({
    documents: z.array(
      z.object({
        key: ContentKey,
        /** The title of the content; null if this kind of document has none. */
        title: z.string().nullable(),
        /** Whether every shop has this document. It cannot be deleted. */
        isDefault: z.boolean(),
        /** The draft that is not published yet; null if there is none. */
        draft: Change.nullable(),
        /** The published version; null if there is none, so that visitors see the default, or nothing. */
        published: Change.nullable(),
      }),
    ),
  }),
})

/** A document as staff see it. `draftVersion` goes up with each change of the draft. */
export const AdminDocument = z.object({
  key: ContentKey,
  draft: z.object({ content: Content, ...Change.shape }).nullable(),
  draftVersion: z.number().int(),
  published: z
    .object({ content: Content, number: z.number().int(), note: z.string(), ...Change.shape })
    .nullable(),
  /** What a new shop shows; null if the document is not a part of every shop. */
  default: Content.nullable(),
  preview: Preview.nullable(),
})
export type AdminDocument = z.infer<typeof AdminDocument>

export const adminDocument = endpoint({
  access: 'admin',
  method: 'GET',
  path: '/api/admin/content/:key',
  summary: 'Returns a document with its draft, its published content and its default',
  params: typedKey,
  reply: AdminDocument,
})

/** The version of the draft that the user has seen. A change is refused if someone else has saved since. */
const draftVersion = z.object({ version: z.number().int().min(0) })

export const saveDraft = endpoint({
  access: 'admin',
  method: 'PUT',
  path: '/api/admin/content/:key/draft',
  summary: 'Saves the draft of a document. Refused if someone else has saved since `version`',
  params: key,
  body: z.object({ content: Content, ...draftVersion.shape }),
  reply: AdminDocument,
})

export const discardDraft = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/api/admin/content/:key/discard',
  summary:
    'Discards the draft of a document; its published content stays. Refused if someone else has saved since `version`',
  params: key,
  body: draftVersion,
  reply: AdminDocument,
})

export const publishDraft = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/api/admin/content/:key/publish',
  summary:
    'Publishes the draft of a document as its next version. Refused if someone else has saved since `version`',
  params: key,
  body: z.object({ note: text(200).default(''), ...draftVersion.shape }),
  reply: AdminDocument,
})

export const documentHistory = endpoint({
  access: 'admin',
  method: 'GET',
  path: '/api/admin/content/:key/history',
  summary: 'Lists the last published versions of a document, newest first',
  params: typedKey,
  reply: z.object({
    versions: z.array(
      z.object({ number: z.number().int(), note: z.string(), content: Content, ...Change.shape }),
    ),
  }),
})

export const restoreAsDraft = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/api/admin/content/:key/restore',
  summary:
    'Makes a published version the draft of its document; number 0 is the default. Refused if someone else has saved since `version`',
  params: key,
  body: z.object({ number: z.number().int().min(0), ...draftVersion.shape }),
  reply: AdminDocument,
})

export const createPreview = endpoint({
  access: 'admin',
  method: 'POST',
  path: '/api/admin/content/:key/preview',
  summary: 'Creates the preview link of a document, or extends it. It works without an account',
  params: key,
  reply: AdminDocument,
})

export const revokePreview = endpoint({
  access: 'admin',
  method: 'DELETE',
  path: '/api/admin/content/:key/preview',
  summary: 'Makes the preview link of a document invalid',
  params: key,
  reply: AdminDocument,
})
