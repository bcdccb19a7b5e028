import { useEffect, useId, useRef } from 'react'
import { filterOptions } from '../../lib/product-list-query'

/**
 * The lowest rating that the rent store shows. The browser keeps the choice, also one that was made before this part was
 * awake; when the address changes, it follows.
 */
export function RatingSelect({ said }: { said: number }) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const shown = useRef(said)
  useEffect(() => {
    if (shown.current === said) return
    shown.current = said
    if (select.current) select.current.value = String(said)
  }, [said])
  return (
    <div className="border-b border-line pb-4 last:border-0">
      <label htmlFor={id} className="mb-2 block font-semibold">
        Minimum rating
      </label>
      <select id={id} ref={select} name="rating" defaultValue={said} className="control select-arrow py-1.5!">
        {filterOptions.rent.ratings.map((rating) => (
          <option key={rating} value={rating}>
            {rating ? `${rating}+` : 'Any'}
          </option>
        ))}
      </select>
    </div>
  )
}
