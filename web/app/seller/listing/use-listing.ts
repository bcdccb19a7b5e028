import { useRef, useState, type FormEvent } from 'react'
import { isRefusal, type FieldError } from '../../../../contract/core/refusal.ts'
import { textLimits } from '../../../../contract/sellers/seller-terms.ts'
import { ChangedSubmission, ProductSubmission, withinMrp } from '../../../../contract/sellers/submissions.ts'
import { errorMessage } from '../../lib/api/error-message'
import { freshKey } from '../../lib/fresh-key'
import { toast } from '../../ui/toast'
import { emptyFields, type ListingField, type ListingFields, deleteDraft, saveDraft } from './fields'
import { sendListing } from './send-listing'
import { picturesError, tooManyError, usePictures, type FormPicture } from './use-pictures'
import type { InitialListing } from './use-initial-listing'

type FieldErrors = Partial<Record<ListingField | 'images', string>>

/** Returns the first error of each field. */
function toFieldErrors(errors: readonly FieldError[]): FieldErrors {
  return Object.fromEntries(errors.toReversed().map(({ path, message }) => [path, message]))
}

const changedFields = ChangedSubmission.omit({ pictures: true })
const changedGoods = withinMrp(changedFields)

function validate(fields: ListingFields, { editing, isRental }: InitialListing) {
  const schema = !editing ? ProductSubmission : isRental ? changedFields : changedGoods
  const result = schema.safeParse(fields)
  const errors = result.error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? []
  return { value: result.data, fieldErrors: toFieldErrors(errors) }
}

/** The maximum length of a text: the limit of the form, or the length of the text that staff have written. */
const longest = ({ fields }: InitialListing, name: keyof typeof textLimits) =>
  Math.max(textLimits[name], fields[name].length)

/** Whether the fields or pictures of a listing differ from the stored ones. */
const isChanged = (start: InitialListing, fields: ListingFields, pictures: readonly FormPicture[]) =>
  JSON.stringify(fields) !== JSON.stringify(start.fields) ||
  pictures.map(({ key }) => key).join() !== start.pictures.map(({ id }) => id).join()

/** The typed values and their errors. */
function useListingFields(start: InitialListing) {
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(start.fields)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})

  function change(name: ListingField, value: string) {
    const next = { ...fields, [name]: value }
    setFields(next)
    if (!start.editing) saveDraft(start.userId, next)
    const affected: ListingField[] = name === 'price' ? ['price', 'mrp'] : [name]
    const shown = affected.filter((field) => fieldErrors[field])
    if (shown.length === 0) return
    const { fieldErrors: errors } = validate(next, start)
    setFieldErrors({ ...fieldErrors, ...Object.fromEntries(shown.map((field) => [field, errors[field]])) })
  }

  /** Shows the errors and focuses the first invalid field. Returns true if there are any errors. */
  function show(errors: FieldErrors): boolean {
    setFieldErrors(errors)
    const first = [...(form.current?.elements ?? [])].find(
      (element) => errors[element.getAttribute('name') as ListingField],
    )
    if (first instanceof HTMLElement) first.focus()
    return Object.values(errors).some(Boolean)
  }

  function clear() {
    const { sellerName, email, phone, businessName } = start.userId ? fields : emptyFields
    setFields({ ...emptyFields, sellerName, email, phone, businessName })
    setFieldErrors({})
    if (!start.editing) deleteDraft()
  }
  return { form, fields, fieldErrors, change, show, clear }
}

/** Reads the errors of the server's refusal: error messages by picture key, error messages by field, and a general message. */
function readRefusal(error: unknown, pictures: readonly FormPicture[]) {
  const { fields: serverErrors = [] } = ((isRefusal(error) ? error.details : null) ?? {}) as {
    fields?: FieldError[]
  }
  const uploaded = pictures.filter(({ kind }) => kind === 'ready')
  const reasons = serverErrors.flatMap(({ path, message }): [string, string][] => {
    const at = /^images\.(\d+)$/.exec(path)?.[1]
    const formPicture = at === undefined ? undefined : uploaded[Number(at)]
    return formPicture ? [[formPicture.key, message]] : []
  })
  const message = errorMessage(error) || 'Network error. Please try again.'
  // The server cannot store files at the moment, so its message is shown at the field for the images.
  const isStorageFull = isRefusal(error) && error.code === 'unavailable'
  const imagesError = reasons[0]?.[1] ?? (isStorageFull ? message : null)
  const fieldErrors = { ...toFieldErrors(serverErrors), ...(imagesError ? { images: imagesError } : {}) }
  return { reasons: new Map(reasons), fieldErrors, message }
}

/** The state of the listing form: values, pictures, errors and the submission. */
export function useListing(start: InitialListing, onDone: () => void) {
  const key = useRef(freshKey())
  const { fieldErrors, show, clear, ...typed } = useListingFields(start)
  const [progress, setProgress] = useState<number | null>(null)
  const chosen = usePictures(start.pictures)
  const { pictures } = chosen
  const [imagesRefusal, setImagesRefusal] = useState<string | null>(null)
  // after a submission, the error follows the pictures; before, only too many pictures are an error
  const imagesError =
    fieldErrors.images === undefined ? tooManyError(pictures) : (picturesError(pictures) ?? imagesRefusal)
  // whether the form began with a draft; what is typed afterwards becomes a draft too, and is not announced
  const [isDraft, setDraft] = useState(start.isDraft)
  const [isSent, setSent] = useState(false)

  function startOver() {
    setDraft(false)
    clear()
    chosen.clear()
    key.current = freshKey()
  }

  async function submit() {
    const { value, fieldErrors: invalid } = validate(typed.fields, start)
    const invalidImages = picturesError(pictures)
    setImagesRefusal(null)
    if (show({ ...invalid, ...(invalidImages ? { images: invalidImages } : {}) }) || !value) return
    setProgress(0)
    try {
      const { editing } = start
      const listing = { fields: value, pictures, editing, key: key.current, onProgress: setProgress }
      const message = await sendListing(listing)
      startOver()
      setSent(true)
      void toast(message, { kind: 'success' })
      onDone()
    } catch (error) {
      const refused = readRefusal(error, pictures)
      chosen.fail(refused.reasons)
      setImagesRefusal(refused.fieldErrors.images ?? null)
      show(refused.fieldErrors)
      void toast(refused.message, { kind: 'error' })
    } finally {
      setProgress(null)
    }
  }

  return {
    ...typed,
    longest: (name: keyof typeof textLimits) => longest(start, name),
    errorOf: (name: ListingField) => fieldErrors[name],
    imagesError: imagesError ?? undefined,
    chosen,
    progress,
    isBusy: progress !== null,
    isDraft,
    /** True if leaving the page would lose something. A draft keeps the fields of a new product, but not its pictures. */
    isDirty:
      progress === null &&
      (start.editing ? !isSent && isChanged(start, typed.fields, pictures) : pictures.length > 0),
    startOver,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      if (progress === null) void submit()
    },
  }
}
