import { Icon } from '../../ui/icon'

/** The small picture of an order line. It has no alternative text, because the title is always beside it. */
export function LinePicture({ src, className = 'h-20 w-16' }: { src: string; className?: string }) {
  const box = `shrink-0 rounded-lg bg-sunken object-cover ${className}`
  if (!src) {
    return (
      <span className={`grid place-items-center text-muted ${box}`}>
        <Icon name="bag" />
      </span>
    )
  }
  return (
    <img
      src={smallestVersion(src)}
      alt=""
      width={128}
      height={160}
      loading="lazy"
      decoding="async"
      className={box}
    />
  )
}

/** Returns the URL of the smallest version of our own pictures, and other URLs unchanged. */
const smallestVersion = (src: string) => src.replace(/^(\/media\/[^/]+)\/\d+\.webp$/, '$1/320.webp')
