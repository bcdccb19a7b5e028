import { useEffect, useRef, useState } from 'react'
import type { Content, ContentKind, ContentOf } from '../../../../../contract/content/documents.ts'
import { useEndpointForm } from '../../../lib/forms/action-form'
import { useUpdate } from '../../../ui/hooks/use-update'
import { toast } from '../../../ui/toast'
import { useConflict } from '../use-conflict'
import type { LoadedDocument } from './load-document'

export type DocumentEditor<K extends ContentKind = ContentKind> = ReturnType<typeof useDocument<K>>

type Options = {
  /** Called before the first invalid field gets the focus, with the errors by path, for an editor that must show the field first. */
  onRefused?: (errors: Readonly<Record<string, string>>) => void
}

/**
 * The state of the editor of a document: only what the user has typed is kept here. Publishing and the preview save the draft first.
 * `sent` is the content that was sent last, to which the errors belong.
 */
export function useDocument<K extends ContentKind>(
  kind: K,
  loaded: LoadedDocument,
  { onRefused }: Options = {},
) {
  const { document } = loaded
  const stored = editedContent(kind, loaded)
  const { content, sent, isDirty, change, undoChanges, ...typing } = useTyped(stored)
  const [refusals, setRefusals] = useState(0)
  useUpdate(refusals, focusInvalid) // after the field is shown, possibly in a drawer that opens with the same change
  const [dialog, setDialog] = useState<'preview' | 'publish' | null>(null)
  const afterSave = useRef<(() => void) | null>(null)
  const { key, draftVersion: version } = document

  const save = useEndpointForm('saveDraft', {
    params: { key },
    onDone() {
      typing.endSave()
      if (afterSave.current) afterSave.current()
      else void toast('Draft saved. Visitors do not see it yet.', { kind: 'success' })
    },
    onRefused({ code, errors }) {
      typing.checkConflict(code)
      onRefused?.(errors)
      setRefusals((count) => count + 1)
    },
  })
  const { discard, restore, preview } = useDraftActions(key, {
    onReplaced: undoChanges,
    onRefused: ({ code }) => typing.checkConflict(code),
    onPreview: () => setDialog('preview'),
  })

  function saveThen(then: (() => void) | null) {
    afterSave.current = then
    if (!isDirty && then) return then()
    typing.beginSave()
    void save.submit({ content, version })
  }
  return {
    document,
    stored,
    content,
    isDirty,
    isBusy: [save, discard, restore, preview].some(({ isBusy }) => isBusy),
    /** The content of the last refused request, and its errors by path. */
    refused: sent && save.refusal ? { content: sent, errors: save.errors } : null,
    dialog,
    closeDialog: () => setDialog(null),
    change,
    update: typing.update,
    undoChanges,
    /** Whether someone else has saved the draft meanwhile. The next save then replaces it. */
    isConflict: typing.isConflict,
    /** Hides the error of a field that the user has changed. */
    hideError: save.onInput,
    save: () => saveThen(null),
    openPublish: () => saveThen(() => setDialog('publish')),
    openPreview: () => saveThen(() => void preview.submit()),
    discardDraft: () => discard.submit({ version }),
    /** Replaces the draft and what was typed by an earlier version. */
    restore: (number: number) => restore.submit({ number, version }),
  }
}

/** What the user has typed instead of the stored content. `isConflict` is true if someone else has saved the document meanwhile. */
function useTyped<C extends Content>(stored: C) {
  const [typed, setTyped] = useState<C | null>(null)
  const latest = useRef(stored)
  const [sent, setSent] = useState<C | null>(null)
  const isSaving = useRef(false) // then the stored content is about to change
  useEffect(() => {
    latest.current = stored
  }, [stored])
  const { isConflict, check, end } = useConflict()
  /** Changes the content as it is when the change happens, for example for an Undo after further changes. */
  function update(change: (now: C) => C) {
    if (typed === null) end() // what is typed from now on is based on the version of the other person
    setTyped((now) => {
      const next = change(now ?? latest.current)
      return !isSaving.current && isSame(next, latest.current) ? null : next
    })
  }
  return {
    content: typed ?? stored,
    sent,
    isDirty: typed !== null && !isSame(typed, stored),
    isConflict,
    checkConflict(code: string) {
      isSaving.current = false
      check(code)
    },
    change: (next: C) => update(() => next),
    update,
    beginSave() {
      isSaving.current = true
      setSent(typed ?? stored)
    },
    /** Forgets what was typed, because it is stored now. What the user has typed since it was sent stays. */
    endSave() {
      isSaving.current = false
      if (isSame(typed, sent)) setTyped(null)
      setSent(null)
      end()
    },
    /** Shows the stored content again, without the errors of what was typed. */
    undoChanges() {
      setTyped(null)
      setSent(null)
      end()
    },
  }
}

const isSame = (a: Content | null, b: Content | null) => JSON.stringify(a) === JSON.stringify(b)

type DraftCallbacks = {
  onReplaced: () => void
  onRefused: (refusal: { code: string }) => void
  onPreview: () => void
}

/** The requests that concern the saved draft. If someone else has saved it meanwhile, the page shows their version, or what was typed. */
function useDraftActions(key: string, { onReplaced: onDone, onRefused, onPreview }: DraftCallbacks) {
  const params = { key }
  return {
    discard: useEndpointForm('discardDraft', { params, done: 'Draft discarded', onDone, onRefused }),
    restore: useEndpointForm('restoreAsDraft', {
      params,
      done: 'Restored as a draft. Publish it to show it.',
      onDone,
      onRefused,
    }),
    preview: useEndpointForm('createPreview', { params, onDone: onPreview }),
  }
}

/** Moves the focus to the first invalid field. */
const focusInvalid = () => document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus()

/** Returns what the editor of a document of this kind begins with: the draft, or else what visitors see. */
function editedContent<K extends ContentKind>(kind: K, { document }: LoadedDocument): ContentOf<K> {
  const content = document.draft?.content ?? document.published?.content ?? document.default
  if (!content || !isOfKind(kind, content)) throw new Error(`The document ${document.key} is not a ${kind}`)
  return content
}

const isOfKind = <K extends ContentKind>(kind: K, content: Content): content is ContentOf<K> =>
  content.kind === kind
