import { addressOf } from '../../../../contract/core/endpoint.ts'
import { addPhoto, type Phase } from '../../../../contract/rentals/handover.ts'
import { sendPicture } from '../../lib/api/send-picture'

type Upload = { holdId: number; phase: Phase; file: File; onProgress: (share: number) => void }

/** Sends a photograph of a garment at one of its ends. */
export const uploadPhoto = ({ holdId, phase, ...sending }: Upload): Promise<unknown> =>
  sendPicture({ url: addressOf(addPhoto.path, { id: holdId }, { phase }), ...sending })
