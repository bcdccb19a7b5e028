import { lazy, Suspense, useState } from 'react'
import type { PublicSettings } from '../../../contract/store/store.ts'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'

type MapLocation = PublicSettings['map']
type ShopMapProps = { place: MapLocation; address: string; className?: string }

const MapFrame = lazy(() => import('./map-frame').then((all) => ({ default: all.MapFrame })))

/** The shop on a map. The map is loaded from OpenStreetMap only after a click, to protect the visitor's privacy. */
export function ShopMap({ place, address, className = '' }: ShopMapProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className={`flex flex-col overflow-hidden card text-ink ${className}`}>
      <div className="relative min-h-44 flex-1 bg-sunken">
        {isShown ? (
          <Suspense>
            <MapFrame place={place} title={`Map: ${address}`} />
          </Suspense>
        ) : (
          <div className="absolute inset-0 grid place-items-center overflow-hidden p-3 text-center">
            <span aria-hidden="true" className="bandhani absolute inset-0 text-line" />
            <div className="relative flex max-w-xs flex-col items-center gap-2">
              <Icon name="pin" className="size-7 text-brand" />
              <Button variant="secondary" size="small" onClick={() => setShown(true)}>
                Show the map
              </Button>
              <p className="hint bg-sunken">
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

const mapUrl = ({ latitude, longitude }: MapLocation) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
