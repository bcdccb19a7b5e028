import type { Troupe } from '../../../../contract/troupes/troupes.ts'

/** The sizes of a group that no dancer has chosen yet. The label names the style if the group has two. */
export const freeSizes = ({ outfits }: Pick<Troupe, 'outfits'>) =>
  outfits.flatMap(({ title, sizes }) =>
    sizes
      .filter(({ free }) => free > 0)
      .map(({ skuId, size, colour, free }) => ({
        skuId,
        free,
        label: [outfits.length > 1 ? title : null, size ?? 'One size', colour].filter(Boolean).join(', '),
      })),
  )
