import { Icon } from '../../ui/icon'

/** The small picture of something ordered. Its title always stands beside it. */
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
      src={smallest(src)}
      alt=""
      width={128}
      height={160}
      loading="lazy"
      decoding="async"
      className={box}
    />
  )
}

/** Of our own pictures there is a small file. */
const smallest = (src: string) => src.replace(/^(\/media\/[^/]+)\/\d+\.webp$/, '$1/320.webp')
