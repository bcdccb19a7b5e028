import { refuse } from '../../../../contract/core/refusal.ts'
import { sellerTerms } from '../../../../contract/sellers/seller-terms.ts'

type Named = { id: string }

/**
 * The pictures of a changed submission in the order that `wanted` asks for: ids of `kept` ones, `+` for the next `fresh` one.
 * What it does not name is left out; without any wish all are kept and the fresh ones follow.
 */
export function arrangePictures<K extends Named, F extends Named>(
  wanted: string,
  kept: readonly K[],
  fresh: readonly F[],
): (K | F)[] {
  const rest = [...fresh]
  const names = wanted ? wanted.split(',').map((name) => name.trim()) : kept.map(({ id }) => id)
  const chosen = names.flatMap((name): (K | F)[] => {
    const one = name === '+' ? rest.shift() : kept.find(({ id }) => id === name)
    return one ? [one] : []
  })
  const all = [...new Set([...chosen, ...rest])]
  const problem = problemOf(all.length)
  if (problem) refuse('invalid', problem, { fields: [{ path: 'images', message: problem }] })
  return all
}

function problemOf(count: number): string | null {
  if (count === 0) return 'At least one image is required'
  const most = sellerTerms.imagesPerProduct
  return count > most ? `Maximum ${most} images allowed` : null
}
