import { z } from 'zod'

/** Settings of the bucket for pictures. The credentials have the usual names of AWS. */
export const mediaSettings = {
  MEDIA_URL: z
    .string()
    .regex(
      /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w./-]*)?(\?.*)?$/,
      'must look like s3://bucket?endpoint=https://...',
    )
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z.string().optional(),
}

const Options = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).optional(),
  region: z.string().min(1).optional(),
  style: z.enum(['path', 'virtual']).optional(),
  /** Milliseconds until a response of the bucket must start. Three attempts must be shorter than the request timeout of 30 s. */
  timeout: z.coerce.number().int().min(50).max(9_000).default(5_000),
})

/** A bucket: its base URL and the credentials that sign requests. */
export type BucketLocation = {
  /** Base URL; ends with a slash. */
  address: string
  /** Prefix of the key of every object: empty, or ends with a slash. */
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
  /** Milliseconds until a response of the bucket must start. */
  timeout: number
}

type Settings = { [Name in keyof typeof mediaSettings]?: string | undefined }

/** Returns the bucket of `MEDIA_URL`; null if pictures are stored in `DATA_DIR`. Throws if a setting is missing or invalid. */
export function readBucket(settings: Settings): BucketLocation | null {
  if (!settings.MEDIA_URL) return null
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!accessKeyId) throw new Error('AWS_ACCESS_KEY_ID: required when MEDIA_URL is set')
  if (!secretAccessKey) throw new Error('AWS_SECRET_ACCESS_KEY: required when MEDIA_URL is set')
  const { hostname: bucket, pathname, searchParams } = new URL(settings.MEDIA_URL)
  const options = Options.safeParse(Object.fromEntries(searchParams))
  if (!options.success) throw new Error(options.error.issues.map(wrong).join('\n'))
  const region = options.data.region ?? settings.AWS_REGION ?? 'us-east-1'
  const folder = pathname.replaceAll(/^\/+|\/+$/g, '')
  return {
    address: addressOf(bucket, region, options.data),
    prefix: folder ? `${folder}/` : '',
    region,
    accessKeyId,
    secretAccessKey,
    timeout: options.data.timeout,
    ...(settings.AWS_SESSION_TOKEN ? { sessionToken: settings.AWS_SESSION_TOKEN } : {}),
  }
}

const wrong = ({ path, message }: z.core.$ZodIssue) => `MEDIA_URL: ${path.join('.')} ${message}`

/** Returns the base URL of the bucket: by default path-style for self-hosted servers and virtual-hosted-style for AWS. */
function addressOf(bucket: string, region: string, { endpoint, style }: z.infer<typeof Options>): string {
  const base = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  const path = base.pathname.replace(/\/$/, '')
  const isInHost = (style ?? (endpoint ? 'path' : 'virtual')) === 'virtual'
  return isInHost ? `${base.protocol}//${bucket}.${base.host}${path}/` : `${base.origin}${path}/${bucket}/`
}
