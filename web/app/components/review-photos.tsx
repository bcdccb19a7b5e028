import { endpointUrl } from '../../../contract/core/endpoint.ts'
import { reviewPhoto, type ReviewPhoto } from '../../../contract/reviews/reviews.ts'
import { PrivatePicture } from './private-photo'

/** The photos of a review before and after its publication, for its author and for staff. */
export function ReviewPhotos({ photos, of }: { photos: readonly ReviewPhoto[]; of: string }) {
  if (photos.length === 0) return null
  return (
    <ul aria-label={`Photos of ${of}`} className="my-2 flex flex-wrap gap-2">
      {photos.map(({ id, width, height }, index) => (
        <li key={id}>
          <PrivatePicture
            address={endpointUrl(reviewPhoto.path, { id }, { width: '320' })}
            size={[width, height]}
            alt={`Photo ${index + 1}`}
            className="h-28 w-21 rounded-lg bg-sunken object-cover"
          />
        </li>
      ))}
    </ul>
  )
}
