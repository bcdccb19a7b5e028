import { useEffect, useState } from 'react'
import { showHandoverPhoto as endpoint, type HandoverPhoto } from '../../../contract/rentals/handover.ts'
import { endpointUrl } from '../../../contract/core/endpoint.ts'
import { Skeleton } from '../ui/loading'
import { accessToken } from '../lib/account/session.ts'

type PrivatePhotoProps = {
  photo: Pick<HandoverPhoto, 'id' | 'width' | 'height'>
  alt: string
}

/** A photo of a handover. Only staff and the customer may see it. */
export const PrivatePhoto = ({ photo, alt }: PrivatePhotoProps) => (
  <PrivatePicture
    alt={alt}
    address={endpointUrl(endpoint.path, { id: photo.id }, { width: '320' })}
    size={[photo.width, photo.height]}
    className="aspect-[3/4] w-full rounded-lg bg-sunken object-cover"
  />
)

type PrivatePictureProps = {
  address: string
  alt: string
  size: readonly [width: number, height: number]
  className?: string
}

/**
 * A picture that only permitted users may see. The browser fetches it with the access token of the user; the URL alone gives no
 * access.
 */
export function PrivatePicture({ address, alt, size, className = '' }: PrivatePictureProps) {
  const { src, hasFailed } = usePrivatePicture(address)
  if (hasFailed) {
    return (
      <span className={`grid place-items-center p-2 text-sm text-muted ${className}`}>Not available</span>
    )
  }
  if (!src) return <Skeleton className={className} />
  return <img src={src} alt={alt} width={size[0]} height={size[1]} className={className} />
}

function usePrivatePicture(address: string) {
  const [shown, setShown] = useState<{ src: string | null; hasFailed: boolean }>({
    src: null,
    hasFailed: false,
  })
  useEffect(() => {
    const stop = new AbortController()
    let src: string | null = null
    async function show() {
      const bytes = await fetchPicture(address, stop.signal)
      if (stop.signal.aborted) return
      src = URL.createObjectURL(bytes)
      setShown({ src, hasFailed: false })
    }
    show().catch(() => !stop.signal.aborted && setShown({ src: null, hasFailed: true }))
    return () => {
      stop.abort()
      if (src) URL.revokeObjectURL(src)
    }
  }, [address])
  return shown
}

async function fetchPicture(url: string, signal: AbortSignal): Promise<Blob> {
  const token = await accessToken()
  const response = await fetch(url, { signal, headers: token ? { authorization: `Bearer ${token}` } : {} })
  if (!response.ok) throw new Error('This photo could not be loaded')
  return response.blob()
}
