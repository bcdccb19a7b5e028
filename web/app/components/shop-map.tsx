import { useState } from 'react'
import type { PublicSettings } from '../../../contract/store/store.ts'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'

type MapLocation = PublicSettings['map']
type ShopMapProps = { place: MapLocation; address: string; className?: string }

const MAPS = 'https://www.openstreetmap.org'
/** Half the height and width of the map section, in degrees. */
const HALF_SIZE = { latitude: 0.004, longitude: 0.007 }

/** The shop on a map. The map is loaded from OpenStreetMap only after a click, to protect the visitor's privacy. */
export function ShopMap({ place, address, className = '' }: ShopMapProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className={`flex flex-col overflow-hidden card text-ink ${className}`}>
      <div className="relative min-h-44 flex-1 bg-sunken">
        {isShown ? (
          <iframe
            title={`Map: ${address}`}
            src={embedUrl(place)}
            // oxlint-disable-next-line react/iframe-missing-sandbox -- of another origin, it cannot reach its own frame
            sandbox="allow-scripts allow-same-origin allow-popups"
            className="absolute inset-0 size-full border-0"
          />
        ) : (
          <div className="absolute inset-0 grid place-items-center overflow-hidden p-3 text-center">
            <span aria-hidden="true" className="bandhani absolute inset-0 text-line" />
            <div className="relative flex max-w-xs flex-col items-center gap-2">
              <Icon name="pin" className="size-7 text-brand" />
              <Button variant="secondary" size="small" onClick={() => setShown(true)}>
                Show the map
              </Button>
              <p className="bg-sunken text-sm text-muted">
                The map is loaded from OpenStreetMap, which will then see your IP address.
              </p>
            </div>
          </div>
        )}
      </div>
      <a
        href={mapUrl(place)}
        target="_blank"
        rel="noreferrer"
        className="flex min-h-12 items-center gap-2 border-t border-line px-4 text-sm font-semibold text-brand hover:underline"
      >
        <Icon name="arrow" /> Open in OpenStreetMap
        <span className="sr-only">(opens a new tab)</span>
      </a>
    </div>
  )
}

function embedUrl({ latitude, longitude }: MapLocation): string {
  const box = [
    longitude - HALF_SIZE.longitude,
    latitude - HALF_SIZE.latitude,
    longitude + HALF_SIZE.longitude,
    latitude + HALF_SIZE.latitude,
  ]
  const query = new URLSearchParams({
    bbox: box.map((edge) => edge.toFixed(5)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  })
  return `${MAPS}/export/embed.html?${query}`
}

const mapUrl = ({ latitude, longitude }: MapLocation) =>
  `${MAPS}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
