import { useRef, useState } from 'react'
import { AdminDocument } from '../../../../../contract/content/content.ts'
import type { Content, ContentKind, ContentOf } from '../../../../../contract/content/documents.ts'
import { useFormAction } from '../../../lib/forms/action-form'
import { toast } from '../../../ui/toast'
import type { LoadedDocument } from './load-document'

export type DocumentEditor<K extends ContentKind = ContentKind> = ReturnType<typeof useDocument<K>>

/**
 * The state of the editor of a document: only what the user has typed is kept here. Publishing and the preview save the draft first.
 * `sent` is the content that was sent last, to which the errors belong.
 */
export function useDocument<K extends ContentKind>(kind: K, loaded: LoadedDocument) {
  const { document } = loaded
  const stored = editedContent(kind, loaded)
  const [typed, setTyped] = useState<ContentOf<K> | null>(null)
  const [sent, setSent] = useState<ContentOf<K> | null>(null)
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const afterSave = useRef<((version: number) => void) | null>(null)
  const params = { key: document.key }
  const version = document.draftVersion

  const save = useFormAction('saveDraft', {
    params,
    onDone(reply) {
      setTyped(null)
      setSent(null)
      if (afterSave.current) afterSave.current(AdminDocument.parse(reply).draftVersion)
      else void toast('Draft saved', { kind: 'success' })
    },
  })
  const publish = useFormAction('publishDraft', {
    params,
    done: 'Published. Shoppers see it within two seconds.',
  })
  const discard = useFormAction('discardDraft', { params, done: 'Draft discarded' })
  const restore = useFormAction('restoreAsDraft', {
    params,
    done: 'Restored as a draft. Publish it to show it.',
  })
  const preview = useFormAction('createPreview', { params, onDone: () => setPreviewOpen(true) })

  const content = typed ?? stored
  const isDirty = typed !== null && JSON.stringify(typed) !== JSON.stringify(stored)

  function saveThen(then: ((version: number) => void) | null) {
    afterSave.current = then
    if (!isDirty && then) return then(version)
    setSent(content)
    void save.submit({ content, version })
  }
  return {
    content,
    isDirty,
    hasDraft: document.draft !== null,
    isBusy: [save, publish, discard, restore, preview].some(({ isBusy }) => isBusy),
    /** The content of the last refused request, and its errors by path. */
    refused: sent && save.refusal ? { content: sent, errors: save.errors } : null,
    isPreviewOpen,
    closePreview: () => setPreviewOpen(false),
    change: (next: ContentOf<K>) => setTyped(next),
    undoChanges: () => setTyped(null),
    /** Hides the error of a field that the user has changed. */
    hideError: save.onInput,
    save: () => saveThen(null),
    publish: () => saveThen((saved) => void publish.submit({ version: saved, note: '' })),
    openPreview: () => saveThen(() => void preview.submit()),
    discardDraft: () => discard.submit({ version }),
    restore(number: number) {
      setTyped(null)
      return restore.submit({ number, version })
    },
  }
}

/** Returns what the editor of a document of this kind begins with: the draft, or else what visitors see. */
function editedContent<K extends ContentKind>(kind: K, { document }: LoadedDocument): ContentOf<K> {
  const content = document.draft?.content ?? document.published?.content ?? document.default
  if (!content || !isOfKind(kind, content)) throw new Error(`The document ${document.key} is not a ${kind}`)
  return content
}

const isOfKind = <K extends ContentKind>(kind: K, content: Content): content is ContentOf<K> =>
  content.kind === kind
