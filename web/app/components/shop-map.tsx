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
    <div className={`shop-map card ${className}`}>
      <div className="shop-map-place">
        {isShown ? (
          <Suspense>
            <MapFrame place={place} title={`Map: ${address}`} />
          </Suspense>
        ) : (
          <div className="shop-map-question">
            <span aria-hidden="true" className="bandhani" />
            <div className="shop-map-answer">
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
      <a href={mapUrl(place)} target="_blank" rel="noreferrer" className="shop-map-link">
        <Icon name="arrow" /> Open in OpenStreetMap
        <span className="sr-only">(opens a new tab)</span>
      </a>
    </div>
  )
}

const mapUrl = ({ latitude, longitude }: MapLocation) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
