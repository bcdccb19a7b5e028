import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * Behaviour of the fake server. `slow` never responds. `refusing` responds with 503. `passing` responds with 503 once. `half` closes the
 * connection in the middle of a download or after the third upload. `full` has no space left.
 */
export type S3Behaviour = 'well' | 'slow' | 'refusing' | 'passing' | 'half' | 'full'

export type FakeS3 = Awaited<ReturnType<typeof openFakeS3>>

const KEYS = { id: 'navrang-tests', secret: 'a-secret-that-signs-requests' }

/**
 * Starts a server with the part of the S3 API that the shop uses (path-style buckets). It verifies signatures (AWS Signature Version 4)
 * and checksums with its own code, not with that of the shop.
 */
export async function openFakeS3() {
  const state: BucketState = {
    behaviour: 'well',
    objects: new Map(),
    requests: 0,
    hold: async () => undefined,
  }
  const server = createServer((request, response) => {
    handle(state, request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = {
    MEDIA_URL: `s3://pictures?endpoint=${endpoint}&region=ap-south-1&timeout=300`,
    AWS_ACCESS_KEY_ID: KEYS.id,
    AWS_SECRET_ACCESS_KEY: KEYS.secret,
  }
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return Object.assign(state, { settings, close })
}

type StoredObject = { bytes: Buffer; type: string; cacheControl: string }
type BucketState = {
  behaviour: S3Behaviour
  objects: Map<string, StoredObject>
  requests: number
  /** Called before each request is carried out, for example with `PUT media/…`. The request waits for the promise. */
  hold: (request: string) => Promise<unknown>
}

async function handle(bucket: BucketState, request: IncomingMessage, response: ServerResponse) {
  bucket.requests += 1
  const body = await buffer(request)
  if (bucket.behaviour === 'slow') return
  if (bucket.behaviour === 'refusing' || bucket.behaviour === 'passing') {
    if (bucket.behaviour === 'passing') bucket.behaviour = 'well'
    return refuse(response, 503, 'SlowDown')
  }
  const error = authenticationError(request, body)
  if (error) return refuse(response, 403, error)
  const { pathname, searchParams } = new URL(request.url!, 'http://bucket')
  const key = decodeURIComponent(pathname).replace('/pictures/', '')
  if (key.startsWith('/')) return refuse(response, 404, 'NoSuchBucket')
  await bucket.hold(`${request.method} ${key}`)
  if (request.method === 'PUT') return putObject(bucket, key, { headers: request.headers, response, body })
  if (request.method === 'DELETE') {
    bucket.objects.delete(key)
    return response.writeHead(204).end()
  }
  return key === '' ? listObjects(bucket, searchParams, response) : getObject(bucket, key, response)
}

type PutRequest = { headers: IncomingMessage['headers']; response: ServerResponse; body: Buffer }

function putObject(
  { behaviour, objects }: BucketState,
  key: string,
  { headers, response, body }: PutRequest,
) {
  if (behaviour === 'full') return refuse(response, 507, 'InsufficientStorage')
  if (behaviour === 'half' && objects.size >= 3) return response.destroy()
  const { 'content-type': type = '', 'cache-control': cacheControl = '' } = headers
  objects.set(key, { bytes: body, type, cacheControl })
  return response.writeHead(200).end()
}

function getObject({ behaviour, objects }: BucketState, key: string, response: ServerResponse) {
  const object = objects.get(key)
  if (!object) return refuse(response, 404, 'NoSuchKey')
  response.writeHead(200, { 'content-length': object.bytes.length, 'content-type': object.type })
  if (behaviour !== 'half') return response.end(object.bytes)
  return response.write(object.bytes.subarray(0, object.bytes.length / 2), () => response.destroy())
}

const LONG_AGO = '<LastModified>2020-01-01T00:00:00.000Z</LastModified>'

/** Lists objects, only two per page, so that tests of longer listings use continuation tokens. */
function listObjects({ objects }: BucketState, query: URLSearchParams, response: ServerResponse) {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
  const page = keys.slice(0, 2)
  const more = keys.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page.map((key) => `<Contents><Key>${key}</Key>${LONG_AGO}</Contents>`).join('')
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><ListBucketResult>${contents}${more}</ListBucketResult>`)
}

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const sign = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

/** Returns the S3 error code if the signature or checksum of a request is invalid; null if both are valid. */
function authenticationError({ method, url, headers }: IncomingMessage, body: Buffer): string | null {
  const [, id, day, region, signed, signature] = AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  if (id !== KEYS.id) return 'InvalidAccessKeyId'
  const claimed = String(headers['x-amz-content-sha256'])
  if (claimed !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const { pathname, search } = new URL(url!, 'http://bucket')
  const query = search.slice(1).split('&').toSorted().join('&')
  const named = signed!.split(';')
  if (!named.includes('host') || !named.includes('x-amz-date')) return 'AccessDenied'
  const lines = named.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
  const canonicalRequest = [method, pathname, query, lines, signed, claimed].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonicalRequest)].join('\n')
  const key = ['s3', 'aws4_request'].reduce(sign, sign(sign(`AWS4${KEYS.secret}`, day!), region!))
  return sign(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}
