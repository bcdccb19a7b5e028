import { useRef, useState, type FormEvent } from 'react'
import { isRefusal, type FieldError } from '../../../../contract/core/refusal.ts'
import { ProductSubmission } from '../../../../contract/sellers/submissions.ts'
import { toast } from '../../ui/toast'
import { emptyFields, type ListingField, type ListingFields, deleteDraft, saveDraft } from './fields'
import { sendListing } from './send-listing'
import { picturesError, usePictures, type FormPicture } from './use-pictures'
import type { InitialListing } from './use-initial-listing'

type FieldErrors = Partial<Record<ListingField | 'images', string>>

/** The first fault of each field. */
function faultsOf(errors: readonly FieldError[]): FieldErrors {
  return Object.fromEntries(errors.toReversed().map(({ path, message }) => [path, message]))
}

function validate(fields: ListingFields) {
  const read = ProductSubmission.safeParse(fields)
  const errors = read.error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? []
  return { value: read.data, fieldErrors: faultsOf(errors) }
}

/** What is typed, and what is wrong with it. */
function useTyped(start: InitialListing) {
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(start.fields)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})

  function change(name: ListingField, value: string) {
    const next = { ...fields, [name]: value }
    setFields(next)
    if (!start.editing) saveDraft(start.userId, next)
    if (fieldErrors[name]) setFieldErrors({ ...fieldErrors, [name]: validate(next).fieldErrors[name] })
  }

  /** Shows faults at their fields, with the focus on the first. Answers whether there are any. */
  function show(found: FieldErrors): boolean {
    setFieldErrors(found)
    const first = [...(form.current?.elements ?? [])].find(
      (element) => found[element.getAttribute('name') as ListingField],
    )
    if (first instanceof HTMLElement) first.focus()
    return Object.values(found).some(Boolean)
  }

  function clear() {
    const { sellerName, email, phone, businessName } = start.userId ? fields : emptyFields
    setFields({ ...emptyFields, sellerName, email, phone, businessName })
    setFieldErrors({})
    deleteDraft()
  }
  return { form, fields, fieldErrors, change, show, clear }
}

/** Faults that the server names: those of pictures by their keys, and all of them by field. */
function readRefusal(error: unknown, pictures: readonly FormPicture[]) {
  const { fields: named = [] } = ((isRefusal(error) ? error.details : null) ?? {}) as {
    fields?: FieldError[]
  }
  const fresh = pictures.filter(({ kind }) => kind === 'ready')
  const reasons = named.flatMap(({ path, message }): [string, string][] => {
    const at = /^images\.(\d+)$/.exec(path)?.[1]
    const formPicture = at === undefined ? undefined : fresh[Number(at)]
    return formPicture ? [[formPicture.key, message]] : []
  })
  const words = error instanceof Error && error.message ? error.message : 'Network error. Please try again.'
  const isFull = isRefusal(error) && error.code === 'unavailable' // nothing else of this form needs room
  const ofImages = reasons[0]?.[1] ?? (isFull ? words : null)
  const fieldErrors = { ...faultsOf(named), ...(ofImages ? { images: ofImages } : {}) }
  return { reasons: new Map(reasons), fieldErrors, words }
}

/** The form of one product: what is typed and chosen, what is wrong with it, and its way to the shop. */
export function useListing(start: InitialListing, onDone: () => void) {
  const key = useRef(crypto.randomUUID())
  const { fieldErrors, show, clear, ...typed } = useTyped(start)
  const [progress, setProgress] = useState<number | null>(null)
  const chosen = usePictures(start.pictures)
  const { pictures } = chosen

  function startAnew() {
    clear()
    chosen.clear()
    key.current = crypto.randomUUID()
  }

  async function submit() {
    const { value, fieldErrors: found } = validate(typed.fields)
    const images = picturesError(pictures)
    if (show({ ...found, ...(images ? { images } : {}) }) || !value) return
    setProgress(0)
    try {
      const { editing } = start
      const sent = { fields: value, pictures, editing, key: key.current, onProgress: setProgress }
      const said = await sendListing(sent)
      startAnew()
      void toast(said, { kind: 'success' })
      onDone()
    } catch (error) {
      const refused = readRefusal(error, pictures)
      chosen.fail(refused.reasons)
      show(refused.fieldErrors)
      void toast(refused.words, { kind: 'error' })
    } finally {
      setProgress(null)
    }
  }

  return {
    ...typed,
    errorOf: (name: ListingField | 'images') => fieldErrors[name],
    chosen,
    progress,
    isBusy: progress !== null,
    startAnew,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      if (progress === null) void submit()
    },
  }
}
