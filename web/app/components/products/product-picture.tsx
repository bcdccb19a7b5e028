import type { Picture } from '../../../../contract/catalog/catalog.ts'
import { GarbaRing } from '../garba-ring'

const fetchPriority = { first: 'high', now: undefined, beside: 'low', late: undefined } as const
const widths = [320, 640, 960, 1280]

export type ProductPictureProps = {
  picture: Picture | null
  /** The `sizes` attribute of the image. */
  sizes: string
  /**
   * When the browser loads the picture. `first`: the largest picture of the first screen, with high priority; `now`: other pictures
   * of the first screen; `beside`: at once with low priority; `late`: when the user scrolls to it.
   */
  loading?: 'first' | 'now' | 'beside' | 'late'
  /** Alternative text. Empty if the text beside the picture already describes it. */
  alt?: string
  className?: string
}

/** A product picture in several formats and widths, with a blurred preview while it loads. */
export function ProductPicture({
  picture,
  sizes,
  loading = 'late',
  alt,
  className = '',
}: ProductPictureProps) {
  if (!picture) return <NoPicture className={className} />
  const { media, src, width, height, blur } = picture
  const image = (
    <img
      src={media ? `/media/${media}/640.webp` : src}
      {...(media ? { sizes } : {})}
      width={width}
      height={height}
      alt={alt ?? picture.alt}
      decoding={loading === 'first' ? 'sync' : 'async'}
      loading={loading === 'late' ? 'lazy' : 'eager'}
      {...(fetchPriority[loading] ? { fetchPriority: fetchPriority[loading] } : {})}
      {...(blur ? { style: { background: `center / cover url("${blur}")` } } : {})}
      className={`bg-sunken object-cover ${className}`}
    />
  )
  if (!media) return image
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSet(media, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(media, 'webp')} sizes={sizes} />
      {image}
    </picture>
  )
}

const srcSet = (media: string, format: 'avif' | 'webp') =>
  widths.map((width) => `/media/${media}/${width}.${format} ${width}w`).join(', ')

const NoPicture = ({ className }: { className: string }) => (
  <span className={`bandhani grid place-items-center bg-sunken text-line ${className}`}>
    <GarbaRing className="w-1/2" />
  </span>
)
