import type { SubmittedPicture as Shape } from '../../../../contract/sellers/submissions.ts'
import { PrivatePicture } from '../private-photo'

type SubmittedPictureProps = { picture: Shape; alt: string; className: string }

/** A picture of a submission: public, or visible only to its seller and the reviewers. */
export const SubmittedPicture = ({ picture, alt, className }: SubmittedPictureProps) =>
  picture.isPublic ? (
    <img src={picture.src} alt={alt} width={picture.width} height={picture.height} className={className} />
  ) : (
    <PrivatePicture
      address={picture.src}
      alt={alt}
      size={[picture.width, picture.height]}
      className={className}
    />
  )
