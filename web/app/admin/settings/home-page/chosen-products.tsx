import { useEffect, useId, useState } from 'react'
import {
  chosenProducts,
  listProducts,
  type ProductCard,
  type ProductType,
} from '../../../../../contract/catalog/catalog.ts'
import { api } from '../../../lib/api/browser-api'
import { pause } from '../../../lib/pause'
import { useLoaded } from '../../../lib/use-loaded'
import { Button } from '../../../ui/button'
import { Field, FieldError } from '../../../ui/field'
import { Icon } from '../../../ui/icon'
import { focusSoon } from '../../../ui/hooks/focus-soon'
import { MoveButton } from '../../../ui/sorting/move-button'

type Product = Pick<ProductCard, 'id' | 'title'>
type ChosenProductsProps = {
  ids: readonly string[]
  error: string | undefined
  max?: number
  productType?: ProductType
  onChange: (ids: string[]) => void
}

const MAX_PRODUCTS = 12
const MAX_FOUND = 6
const WAIT_MS = 250

/** The products of a collection that staff choose by hand: a search, and the chosen products in their sequence. */
export function ChosenProducts({
  ids,
  error,
  max = MAX_PRODUCTS,
  productType,
  onChange,
}: ChosenProductsProps) {
  const [groupId, searchId] = [useId(), useId()]
  const [known, setKnown] = useState<readonly Product[]>([])
  const [typed, setTyped] = useState('')
  const found = useProductSearch(typed, productType)
  const titleOf = (id: string) => [...known, ...found].find((product) => product.id === id)?.title ?? id
  const isKnown = ids.every((id) => known.some((product) => product.id === id))
  useEffect(() => {
    if (isKnown || ids.length === 0) return
    let isCurrent = true
    void api(chosenProducts, { query: { id: [...ids] } })
      .then(({ data }) => isCurrent && setKnown(data))
      .catch(() => null) // the list then shows the ids
    return () => {
      isCurrent = false
    }
  }, [ids, isKnown])
  const swap = (at: number) => onChange([...ids].toSpliced(at - 1, 2, ids[at]!, ids[at - 1]!))
  return (
    <fieldset id={groupId} tabIndex={-1} className="grid gap-3 outline-none">
      <legend className="field-label mb-1.5">Chosen products</legend>
      {ids.length > 0 && (
        <ol className="grid gap-1">
          {ids.map((id, at) => (
            <li key={id} className="flex items-center gap-1 rounded-lg border border-line pl-3">
              <span className="min-w-0 grow truncate">{titleOf(id)}</span>
              <MoveButton name={titleOf(id)} direction="up" isDisabled={at === 0} onClick={() => swap(at)} />
              <button
                type="button"
                onClick={() => {
                  onChange([...ids].toSpliced(at, 1))
                  focusSoon(searchId)
                }}
                className="icon-button"
              >
                <Icon name="trash" />
                <span className="sr-only">Remove {titleOf(id)}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <FieldError>{error}</FieldError>
      {ids.length < max && (
        <Field
          id={searchId}
          label="Find a product to add"
          type="search"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <ul className="grid justify-items-start gap-1" aria-live="polite">
        {found
          .filter(({ id }) => !ids.includes(id))
          .map((product) => (
            <li key={product.id}>
              <Button
                size="small"
                variant="quiet"
                onClick={() => {
                  setKnown([...known, product])
                  onChange([...ids, product.id])
                  setTyped('')
                  focusSoon(ids.length + 1 < max ? searchId : groupId)
                }}
              >
                <Icon name="plus" />
                {product.title}
              </Button>
            </li>
          ))}
      </ul>
    </fieldset>
  )
}

/** Finds live products while the user types. */
function useProductSearch(typed: string, productType: ProductType | undefined): readonly Product[] {
  const q = typed.trim()
  const { data } = useLoaded(q.length < 2 ? null : JSON.stringify([q, productType]), async (signal) => {
    await pause(WAIT_MS, signal)
    return api(listProducts, { query: { q, limit: MAX_FOUND, productType }, signal })
  })
  return data?.data ?? []
}
