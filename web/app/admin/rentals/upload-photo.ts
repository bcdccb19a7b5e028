import { addressOf } from '../../../../contract/endpoint.ts'
import { addPhoto, type Phase } from '../../../../contract/handover.ts'
import { sendPicture } from '../../shop/send-picture'

type Upload = { holdId: number; phase: Phase; file: File; onProgress: (share: number) => void }

/** Sends a photograph of a garment at one of its ends. */
export const uploadPhoto = ({ holdId, phase, ...sending }: Upload): Promise<unknown> =>
  sendPicture({ url: addressOf(addPhoto.path, { id: holdId }, { phase }), ...sending })
