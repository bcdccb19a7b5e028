import { freshKey } from '../../lib/fresh-key'
import { Button } from '../../ui/button'
import { Field, FieldError } from '../../ui/field'
import { Icon } from '../../ui/icon'

export type TypedSize = { key: string; size: string; stock: string }

/** Creates the form row of a size. Its stock is empty, so that staff enter what they have confirmed with the seller. */
export const createSizeRow = (size: string): TypedSize => ({ key: freshKey(), size, stock: '' })

/** The size in the first row before anything is typed. */
export const DEFAULT_SIZE = 'Free Size'
const letterSizes = ['XS', 'S', 'M', 'L', 'XL']

/** Adds the sizes XS to XL that are missing, and arranges them in this sequence. Drops rows in which nothing was typed. */
export function addLetterSizes(rows: readonly TypedSize[]): TypedSize[] {
  const typed = rows.filter(({ size, stock }) => stock !== '' || !['', DEFAULT_SIZE].includes(size.trim()))
  const letterOf = ({ size }: TypedSize) => size.trim().toUpperCase()
  const letters = letterSizes.flatMap((letter) => {
    const existing = typed.filter((row) => letterOf(row) === letter)
    return existing.length > 0 ? existing : [createSizeRow(letter)]
  })
  return [...typed.filter((row) => !letterSizes.includes(letterOf(row))), ...letters]
}

/** Returns the name of a field of the listing details. */
export const detailName = (path: string) => `listingDetails.${path}`

type SizeRowsProps = {
  sizes: readonly TypedSize[]
  onChange: (sizes: readonly TypedSize[]) => void
  errors: Record<string, string>
  isRent: boolean
}

/** The sizes of a new product with their stock. */
export function SizeRows({ sizes, onChange, errors, isRent }: SizeRowsProps) {
  const set = (at: number, change: Partial<TypedSize>) =>
    onChange(sizes.map((row, place) => (place === at ? { ...row, ...change } : row)))
  return (
    <fieldset className="stack">
      <legend className="field-label mb-2">{isRent ? 'Sizes and garments' : 'Sizes and stock'}</legend>
      {sizes.map(({ key, size, stock }, at) => (
        <div key={key} className="grid grid-cols-[1fr_6rem_auto] items-start gap-2">
          <Field
            label={`Size ${at + 1}`}
            value={size}
            name={detailName(`sizes.${at}.size`)}
            error={errors[detailName(`sizes.${at}.size`)]}
            onChange={({ currentTarget }) => set(at, { size: currentTarget.value })}
          />
          <Field
            label={isRent ? 'Garments' : 'Stock'}
            type="number"
            inputMode="numeric"
            min="0"
            value={stock}
            name={detailName(`sizes.${at}.stock`)}
            error={errors[detailName(`sizes.${at}.stock`)]}
            onChange={({ currentTarget }) => set(at, { stock: currentTarget.value })}
          />
          <button
            type="button"
            disabled={sizes.length === 1}
            onClick={() => onChange(sizes.filter((_, place) => place !== at))}
            className="mt-6 grid size-11 place-items-center text-danger disabled:opacity-30"
          >
            <Icon name="trash" />
            <span className="sr-only">Remove size {at + 1}</span>
          </button>
        </div>
      ))}
      <FieldError>{errors[detailName('sizes')]}</FieldError>
      <div className="cluster">
        <Button variant="quiet" size="small" onClick={() => onChange([...sizes, createSizeRow('')])}>
          <Icon name="plus" />
          Add size
        </Button>
        <Button variant="quiet" size="small" onClick={() => onChange(addLetterSizes(sizes))}>
          XS to XL
        </Button>
      </div>
    </fieldset>
  )
}
