import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pictureLimit } from '../sellers/seller-terms.ts'

export const uploadPicture = endpoint({
  access: 'catalogue',
  method: 'POST',
  path: '/api/admin/pictures',
  summary:
    'Uploads a product picture (the body is the file, `content-type: image/...`) and returns its address',
  body: z.instanceof(Uint8Array, { error: 'Send the picture as the request body' }),
  picture: { maxBytes: pictureLimit.bytes },
  reply: z.object({
    src: z.string(),
    media: z.string(),
    width: z.number(),
    height: z.number(),
    blur: z.string(),
  }),
  status: 201,
  limit: 120,
})
