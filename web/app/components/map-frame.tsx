import type { PublicSettings } from '../../../contract/store/store.ts'

type MapLocation = PublicSettings['map']

/** The map shows this many degrees on each side of the place. */
const HALF_SIZE = { latitude: 0.004, longitude: 0.007 }

/** A map of OpenStreetMap with this place in the middle. */
export const MapFrame = ({ place, title }: { place: MapLocation; title: string }) => (
  <iframe
    title={title}
    src={embedUrl(place)}
    // oxlint-disable-next-line react/iframe-missing-sandbox -- of another origin, it cannot reach its own frame
    sandbox="allow-scripts allow-same-origin allow-popups"
    className="absolute inset-0 size-full border-0"
  />
)

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
  return `https://www.openstreetmap.org/export/embed.html?${query}`
}
