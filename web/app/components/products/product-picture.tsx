import type { Picture } from '../../../../contract/catalog/catalog.ts'
import type { CardPicture } from '../../lib/card-data'
import { GarbaRing } from '../garba-ring'

const fetchPriority = { first: 'high', now: undefined, beside: 'low', late: undefined } as const
const widths = [320, 640]
const largeWidths = [320, 640, 960, 1280]

export type ProductPictureProps = {
  /** `alt` is the default of the property `alt`. `blur` is a preview that is shown while the picture loads. */
  picture: (CardPicture & Partial<Pick<Picture, 'alt' | 'width' | 'height' | 'blur'>>) | null
  /** The `sizes` attribute of the image. */
  sizes: string
  /**
   * When the browser loads the picture. `first`: the largest picture of the first screen, with high priority; `now`: other pictures
   * of the first screen; `beside`: at once with low priority; `late`: when the user scrolls to it.
   */
  loading?: 'first' | 'now' | 'beside' | 'late'
  /** Alternative text. Empty if the text beside the picture already describes it. */
  alt?: string
  /** Whether the picture is shown large, like in the gallery. A large picture is also offered in the widest files, and as WebP in all widths. */
  isLarge?: boolean
  className?: string
}

/** A product picture in several formats and widths. */
export function ProductPicture({
  picture,
  sizes,
  loading = 'late',
  alt,
  isLarge = false,
  className = '',
}: ProductPictureProps) {
  if (!picture) return <NoPicture className={className} />
  const { media, src, width, height, blur } = picture
  const image = (
    <img
      src={media ? `/media/${media}/640.webp` : src}
      width={width}
      height={height}
      alt={alt ?? picture.alt}
      decoding={loading === 'first' ? 'sync' : undefined}
      loading={loading === 'late' ? 'lazy' : undefined}
      {...(fetchPriority[loading] ? { fetchPriority: fetchPriority[loading] } : {})}
      {...(blur ? { style: { backgroundImage: `url("${blur}")` } } : {})}
      className={className ? `product-picture ${className}` : 'product-picture'}
    />
  )
  if (!media) return image
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(media, 'avif', isLarge)} sizes={sizes} />
      {isLarge && <source type="image/webp" srcSet={srcSet(media, 'webp', isLarge)} sizes={sizes} />}
      {image}
    </picture>
  )
}

const srcSet = (media: string, format: 'avif' | 'webp', isLarge: boolean) =>
  (isLarge ? largeWidths : widths).map((width) => `/media/${media}/${width}.${format} ${width}w`).join(', ')

const NoPicture = ({ className }: { className: string }) => (
  <span className={`bandhani grid place-items-center bg-sunken text-line ${className}`}>
    <GarbaRing className="w-1/2" />
  </span>
)
