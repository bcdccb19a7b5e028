import type { LoaderFunctionArgs } from 'react-router'
import * as content from '../../../../../contract/content/content.ts'
import { userApi } from '../../../lib/api/api-context'
import { orThrowResponse } from '../../../lib/api/route-errors'

/** The endpoints that the editor of a document calls, for the `endpointAction` of its page. */
export const documentEndpoints = {
  saveDraft: content.saveDraft,
  discardDraft: content.discardDraft,
  publishDraft: content.publishDraft,
  restoreAsDraft: content.restoreAsDraft,
  createPreview: content.createPreview,
  revokePreview: content.revokePreview,
}

/** Loads a document with its published versions. */
export async function loadDocument(
  { context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>,
  key: string,
) {
  const api = await context.get(userApi)()
  const params = { key }
  const [document, { versions }] = await orThrowResponse(
    Promise.all([api(content.adminDocument, { params }), api(content.documentHistory, { params })]),
    request,
  )
  return { document, versions }
}

export type LoadedDocument = Awaited<ReturnType<typeof loadDocument>>
