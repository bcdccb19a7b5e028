import type { TroupeOutfit } from '../../../../../contract/troupes/troupes.ts'
import { LinePicture } from '../../../components/orders/line-picture'
import { Button } from '../../../ui/button'

type SizeChoiceProps = {
  outfits: readonly TroupeOutfit[]
  /** The size that the dancer has now. */
  chosen: string | null
  busySku: string | null
  onChoose: (skuId: string) => void
}

/** The styles of a group with a button for each size that is free. */
export const SizeChoice = ({ outfits, chosen, busySku, onChoose }: SizeChoiceProps) => (
  <ul className="stack">
    {outfits.map(({ productId, title, image, sizes }) => (
      <li key={productId} className="flex gap-4">
        <LinePicture src={image} className="h-28 w-22" />
        <div className="min-w-0 grow">
          <p className="font-semibold">{title}</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {sizes.map(({ skuId, size, colour, free }) => {
              const label = [size ?? 'One size', colour].filter(Boolean).join(', ')
              const isChosen = skuId === chosen
              return (
                <li key={skuId}>
                  <Button
                    size="small"
                    variant={isChosen ? 'primary' : 'secondary'}
                    aria-pressed={isChosen}
                    disabled={!isChosen && free === 0}
                    isBusy={busySku === skuId}
                    onClick={() => (isChosen ? undefined : onChoose(skuId))}
                  >
                    {label}
                    <span className="font-normal">
                      {isChosen ? ' – yours' : free === 0 ? ' – taken' : ` – ${free} left`}
                    </span>
                  </Button>
                </li>
              )
            })}
          </ul>
        </div>
      </li>
    ))}
  </ul>
)
