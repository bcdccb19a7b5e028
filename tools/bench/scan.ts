import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { createOpenApiDocument } from '../../server/platform/http/openapi.ts'
import { flag, printLine } from './statistics.ts'

// Security scan: wapiti over the pages and sqlmap over every endpoint of a running shop with RATE_LIMIT=off, as visitor, customer,
// seller and admin. A proxy adds a fresh access token to each request. Debian: apt-get install wapiti sqlmap
// --who, --only (wapiti or sqlmap), --technique and --modules select a part of it.
// node tools/bench/scan.ts --url http://127.0.0.1:3000 --minutes 4 --into scan --admin-password ...   (only on 127.0.0.1)

const url = flag('url') ?? 'http://127.0.0.1:3000'
const minutes = Number(flag('minutes') ?? 4)
const into = resolve(flag('into') ?? 'scan')
const only = flag('only')
const technique = flag('technique') ?? 'BEU'
const modules = flag('modules') ?? 'all'
const users = {
  visitor: null,
  customer: ['asha@example.com', 'nine-nights-of-garba'],
  seller: ['meera@example.com', 'nine-nights-of-garba'],
  admin: ['admin@navrang.test', flag('admin-password') ?? ''],
} as const
type Who = keyof typeof users

/** Pictures and scripts have no parameters; without this filter they would be most of the requests. */
const staticFiles = /^\/(media|assets)\//

/** Endpoints that would sign the scanner out or delete its own account. */
const excluded = /\/sessions|\/api\/me\/erasure|second-factor|DELETE \/api\/admin\/users|\/role$|\/status$/

async function scanPages(who: Who, at: string) {
  const report = join(into, `wapiti-${who}.json`)
  const how =
    '--scope domain -d 4 --flush-session --no-bugreport -v 0 --max-links-per-page 60 --max-files-per-dir 8 --max-parameters 12'
  const ends = `--max-scan-time ${minutes * 60} --max-attack-time 30 -t 10`
  await run('wapiti', `-u ${at}/ -m ${modules} ${how} ${ends} -f json -o ${report}`.split(' '))
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8')) as Record<
    string,
    Record<string, unknown[]>
  >
  for (const [kind, found] of Object.entries({ ...vulnerabilities, ...anomalies })) {
    if (found.length > 0) printLine(`  wapiti as ${who}: ${kind} ${found.length}`)
  }
}

type Proxy = Awaited<ReturnType<typeof startProxy>>

async function scanEndpoints(who: Who, proxy: Proxy) {
  const list = join(into, `endpoints-${who}.xml`)
  const output = join(into, `sqlmap-${who}`)
  const requests = endpointsOf(who).map((endpoint) => requestOf(endpoint, new URL(proxy.url)))
  const entries = requests.map((text) => entry(text, new URL(proxy.url)))
  writeFileSync(list, `<items>${entries.join('\n')}</items>`)
  rmSync(output, { recursive: true, force: true })
  const how = `--batch --dbms PostgreSQL --technique ${technique} --level 1 --risk 1 --threads 4 --timeout 15 --retries 0`
  const options = `${how} --ignore-stdin --ignore-code * --disable-coloring --output-dir ${output}`
  await run('timeout', `${minutes * 60} sqlmap -l ${list} ${options}`.split(' '))
  const found = readdirSync(output).filter((name) => name.endsWith('.csv'))
  const lines = found.flatMap((name) => readFileSync(join(output, name), 'utf8').trim().split('\n').slice(1))
  const holes = lines.filter(
    (line) => line.includes(',GET,') || line.includes(',POST,') || line.includes(',URI,'),
  )
  printLine(`  sqlmap as ${who}: ${requests.length} endpoints, ${holes.length} findings`)
  for (const line of holes) printLine(`    ${line}`)
}

/**
 * Runs a program at low priority, so that this process, which forwards the requests of the program, gets enough CPU time. Its output
 * goes to a log file.
 */
async function run(program: string, args: readonly string[]) {
  const log = openSync(join(into, `${program}-${Date.now()}.log`), 'w')
  await once(spawn('nice', ['-n', '10', program, ...args], { stdio: ['ignore', log, log] }), 'close')
  closeSync(log)
}

type Schema = {
  type?: string
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  default?: unknown
  format?: string
  minimum?: number
}
type Parameter = { name: string; in: string; schema: Schema }
type EndpointRule = {
  method: string
  path: string
  access: unknown
  parameters: Parameter[]
  body: Schema | undefined
}

function endpointsOf(who: Who): EndpointRule[] {
  const own: Record<Who, (access: unknown) => boolean> = {
    visitor: (access) => access === 'public',
    customer: (access) => access === 'user',
    seller: (access) => access === 'seller',
    admin: (access) => !['public', 'user', 'seller'].includes(String(access)),
  }
  return everyEndpoint().filter(
    (endpoint) => own[who](endpoint.access) && !excluded.test(`${endpoint.method} ${endpoint.path}`),
  )
}

function everyEndpoint(): EndpointRule[] {
  const { paths } = createOpenApiDocument() as {
    paths: Record<string, Record<string, Record<string, unknown>>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, endpoint]) => ({
      method: method.toUpperCase(),
      path,
      access: endpoint['x-access'],
      parameters: endpoint['parameters'] as Parameter[],
      body: bodyOf(endpoint),
    })),
  )
}

const bodyOf = (endpoint: Record<string, unknown>): Schema | undefined =>
  (endpoint['requestBody'] as { content: Record<string, { schema: Schema }> } | undefined)?.content[
    'application/json'
  ]?.schema

/** A valid request of this endpoint; sqlmap replaces its values. */
function requestOf({ method, path, parameters, body }: EndpointRule, { host }: URL): string {
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `${name === 'pin' ? '380001' : 'p1'}*`)
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => {
      return `${name}=${encodeURIComponent(String(valueOf(schema)))}`
    })
  const target = query.length > 0 ? `${place}?${query.join('&')}` : place
  const text = body ? JSON.stringify(valueOf(body)) : ''
  const headers = [
    `Host: ${host}`,
    ...(text ? ['Content-Type: application/json', `Content-Length: ${text.length}`] : []),
  ]
  return `${method} ${target} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${text}`
}

const entry = (request: string, { port }: URL) =>
  `<item><port>${port}</port><request base64="true"><![CDATA[${Buffer.from(request).toString('base64')}]]></request></item>`

const examples: Record<string, unknown> = {
  date: '2026-12-01',
  email: 'asha@example.com',
  'date-time': '2026-12-01T10:00:00Z',
}

function valueOf(schema: Schema): unknown {
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return valueOf(schema.anyOf[0]!)
  if (schema.format && schema.format in examples) return examples[schema.format]
  if (schema.type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => [name, valueOf(property)]),
    )
  }
  if (schema.type === 'array') return [valueOf(schema.items ?? {})]
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  return schema.type === 'boolean' ? true : 'choli'
}

/** Starts a proxy to the shop that adds a fresh access token of this user to each request. */
async function startProxy(who: Who) {
  let count = 0
  const cookie = await signIn(who)
  const token = async () => {
    if (!cookie) return {} // pages authenticate by cookie, endpoints by token
    const upstream = await fetch(`${url}/api/auth/token`, { headers: { cookie } })
    const { token: fresh } = (await upstream.json()) as { token: string }
    return { authorization: `Bearer ${fresh}`, cookie }
  }
  let credentials = await token()
  const renewing = setInterval(() => void token().then((fresh) => (credentials = fresh)), 240_000)
  async function forward(request: IncomingMessage, response: ServerResponse) {
    if (staticFiles.test(request.url!)) return response.writeHead(404).end()
    count += 1
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}
    const sent = {
      method: request.method!,
      headers: { ...headers, ...credentials } as Record<string, string>,
      ...body,
    }
    const upstream = await fetch(`${url}${request.url}`, { ...sent, redirect: 'manual' }).catch(() => null)
    if (!upstream) return response.writeHead(502).end()
    const headersToForward = [...upstream.headers].filter(
      ([name]) => !['content-encoding', 'content-length', 'transfer-encoding'].includes(name),
    )
    // A request id that differs in each response would look to sqlmap like an effect of its input.
    const isText = /json/.test(upstream.headers.get('content-type') ?? '')
    const text = isText ? (await upstream.text()).replace(/,"requestId":"\w+"/, '') : null
    return response
      .writeHead(upstream.status, Object.fromEntries(headersToForward))
      .end(text ?? Buffer.from(await upstream.arrayBuffer()))
  }
  const server = createServer((request, response) => void forward(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    clearInterval(renewing)
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, count: () => count, close }
}

async function signIn(who: Who): Promise<string | null> {
  const user = users[who]
  if (!user) return null
  const [email, password] = user
  const upstream = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  })
  if (!upstream.ok) throw new Error(`${who} cannot sign in: ${await upstream.text()}`)
  return upstream.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ')
}

if (new URL(url).hostname !== '127.0.0.1') throw new Error('Only against a shop on 127.0.0.1')
mkdirSync(into, { recursive: true })
const whose = flag('who')?.split(',') ?? Object.keys(users)
for (const who of whose as Who[]) {
  const proxy = await startProxy(who)
  const began = performance.now()
  if (only !== 'sqlmap') await scanPages(who, proxy.url)
  if (only !== 'wapiti') await scanEndpoints(who, proxy)
  printLine(
    `${who}: ${proxy.count()} requests in ${((performance.now() - began) / 60_000).toFixed(1)} minutes`,
  )
  proxy.close()
}
