import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { allEndpoints } from '../../../contract/endpoints.ts'
import { readEnv, settingNames } from '../../env.ts'

const folder = join(import.meta.dirname, '../../../deploy')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

const known = new Set<string>(settingNames)

test.each([
  ['Dockerfile', /^ENV (.+)$/gm, /(\w+)=/g],
  ['compose.yaml', /environment:\n((?: {4}\w+: .*\n)+)/g, /^ {4}(\w+):/gm],
  ['kubernetes.yaml', /^data:\n((?: {2}\w+: .*\n)+)/gm, /^ {2}(\w+):/gm],
])('the shop reads every setting in %s', (name, blocks, settings) => {
  const named = [...read(name).matchAll(blocks)].flatMap(([, block]) =>
    [...block!.matchAll(settings)].map(([, value]) => value!),
  )
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((value) => !known.has(value))).toEqual([])
})

test('the compose file passes every setting on that neither the image nor the file itself decides', () => {
  const inImage = [...read('Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, line]) =>
    [...line!.matchAll(/(\w+)=/g)].map(([, value]) => value!),
  )
  const [, block] = /environment:\n((?: {4}\w+: .*\n)+)/.exec(read('compose.yaml'))!
  const inFile = [...block!.matchAll(/^ {4}(\w+): (.*)$/gm)]
  const fixed = inFile.filter(([, , value]) => !value!.startsWith('${')).map(([, name]) => name)
  expect(fixed).toEqual(['DATABASE_URL', 'TRUST_PROXY', 'DRAIN_SECONDS'])
  for (const [, name, value] of inFile.filter(([, value]) => !fixed.includes(value))) {
    expect(value).toMatch(new RegExp(`^\\$\\{${name}:[-?]`))
  }
  const passed = new Set(inFile.map(([, name]) => name))
  expect(settingNames.filter((name) => !passed.has(name) && !inImage.includes(name))).toEqual(['CLOCK']) // a fixed clock is for tests
})

test('image, manifest and compose file name sample data and payment provider, and the image wants a PostgreSQL', () => {
  const named = {
    Dockerfile: /^ENV SEED=none PAYMENT_PROVIDER=none EMBEDDED_DATABASE=refused$/m,
    'compose.yaml': /PAYMENT_PROVIDER: \$\{PAYMENT_PROVIDER:-none\}\n(?:.*\n)* {4}SEED: \$\{SEED:-none\}/,
    'kubernetes.yaml': /^ {2}SEED: none\n {2}PAYMENT_PROVIDER: none\b/m,
  }
  for (const [file, words] of Object.entries(named)) expect(read(file)).toMatch(words)
  const settings = [...read('Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, line]) => line!.split(' '))
  const inImage = Object.fromEntries(settings.map((setting) => setting.split('=')))
  expect(() => readEnv(inImage)).toThrow(
    /^DATABASE_URL: set it to a PostgreSQL server .* or set EMBEDDED_DATABASE=allowed/,
  )
  expect(readEnv({ ...inImage, EMBEDDED_DATABASE: 'allowed' }).SEED).toBe('none')
  expect(readEnv({ ...inImage, DATABASE_URL: 'postgres://database/navrang' }).PAYMENT_PROVIDER).toBe('none')
})

test('the health checks of the deployment files are endpoints of the shop', () => {
  const probePaths = ['Dockerfile', 'haproxy.cfg', 'kubernetes.yaml'].flatMap(
    (name) => read(name).match(/\/api\/\w+/g) ?? [],
  )
  const paths = new Set<string>(allEndpoints.map(({ path }) => path))
  expect(new Set(probePaths)).toEqual(new Set(['/api/live', '/api/ready']))
  expect([...probePaths].every((path) => paths.has(path))).toBe(true)
})

const manifest = read('kubernetes.yaml')
const compose = read('compose.yaml')
const image = read('Dockerfile')
const match = (text: string, what: RegExp) => what.exec(text)?.[1]
const all = (text: string, what: RegExp) => [...new Set([...text.matchAll(what)].map(([, value]) => value))]

test('the shop starts with the settings of the manifest and the compose file, and needs no others', () => {
  const config = [
    ...match(manifest, /^data:\n((?: {2}\w+: .*\n)+)/m)!.matchAll(/^ {2}(\w+): '?([^'\n#]*[^'\n# ])/gm),
  ]
  const given: Record<string, string> = Object.fromEntries(config.map(([, name, value]) => [name!, value!]))
  const secrets = {
    DATABASE_URL: 'postgres://navrang@database/navrang',
    SMTP_URL: 'smtps://mail.example.com',
  }
  const longSecret = 'a long secret for this test'
  const moreSecrets = {
    ADMIN_PASSWORD: longSecret,
    METRICS_TOKEN: longSecret,
    AWS_ACCESS_KEY_ID: 'k',
    AWS_SECRET_ACCESS_KEY: 's',
  }
  expect(all(manifest, /--from-literal=(\w+)=/g).toSorted()).toEqual(
    Object.keys({ ...secrets, ...moreSecrets }).toSorted(),
  )
  const env = readEnv({ ...given, ...secrets, ...moreSecrets })
  expect(env).toMatchObject({ SEED: 'none', TRUST_PROXY: 1, STAFF_SECOND_FACTOR: 'required' })
  const block = match(compose, /environment:\n((?: {4}\w+: .*\n)+)/)!
  const settings = [...block.matchAll(/^ {4}(\w+): (.*)$/gm)].map(([, name, value]) => [name, sample(value!)])
  expect(readEnv(Object.fromEntries(settings)).TRUST_PROXY).toBe(1)
  function sample(value: string) {
    const byDefault = /:-([^}]*)\}$/.exec(value)?.[1]
    return (
      byDefault ??
      value
        .replace('${PUBLIC_URL:?}', 'https://shop.example.com')
        .replaceAll(/\$\{\w+:\?\}/g, longSecret)
        .replaceAll("'", '')
    )
  }
})

test('image, manifest, compose file and load balancer use the same port, folder and user', () => {
  const port = match(image, /EXPOSE (\d+)/)
  expect([
    match(image, / PORT=(\d+)/),
    match(manifest, / PORT: '(\d+)'/),
    match(manifest, /containerPort: (\d+)/),
  ]).toEqual([port, port, port])
  expect(all(read('haproxy.cfg'), /server shop\d shop\d:(\d+)/g)).toEqual([port])
  expect(all(read('haproxy.cfg'), /server (shop\d) /g)).toEqual(all(compose, /^ {2}(shop\d): \*shop$/gm))
  expect(match(compose, /'(\d+):\d+'/)).toBe(match(read('haproxy.cfg'), /bind :(\d+)/))
  const folder = match(image, /VOLUME (\S+)/)!
  expect([
    match(image, /DATA_DIR=(\S+)/),
    match(manifest, / DATA_DIR: (\S+)/),
    match(compose, /volumes: \[pictures:(\S+)\]/),
  ]).toEqual([folder, folder, folder])
  expect(manifest).toContain(`mountPath: ${folder} }`)
  // The pg_dump of Debian bookworm has version 15. It refuses to dump a newer server.
  expect([match(image, /FROM node:24-(\w+)-slim$/m), match(compose, /postgres:(\d+)/)]).toEqual([
    'bookworm',
    '15',
  ])
  // In Node's images the user `node` has the id 1000.
  expect([match(image, /^USER (\w+)/m), ...all(manifest, /(?:runAsUser|fsGroup): (\d+)/g)]).toEqual([
    'node',
    '1000',
  ])
})

test('the image contains no tests, and the shop does not import them', () => {
  const root = join(folder, '..')
  const left = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
  expect(left).toEqual(expect.arrayContaining(['tools/bench', 'e2e', 'server/testing', '**/*.test.ts']))
  const isLeft = (name: string) =>
    /^(tools\/(bench|chaos|audits)|e2e|server\/testing)\b|\.test\.ts$/.test(name)
  const files = ['contract', 'tools', 'server', 'web'].flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map((name) => `${part}/${name}`),
  )
  const needing = files.filter(
    (name) =>
      /\.(tsx?|mjs)$/.test(name) &&
      !isLeft(name) &&
      !name.startsWith('tools/scripts/test') &&
      /from '[^']*(\/testing\/|\/bench\/|\/e2e\/|\.test\.ts)/.test(readFileSync(join(root, name), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(needing).toEqual([])
})

test('a stopping node has enough time to finish, and load balancers notice it before', () => {
  const server = (file: string) => readFileSync(join(folder, '../server', file), 'utf8')
  const milliseconds = (text: string, what: RegExp) => Number(match(text, what)!.replaceAll('_', ''))
  const requests =
    milliseconds(server('platform/http/create-server.ts'), /REQUEST_TIMEOUT_MS = ([\d_]+)/) / 1000
  const jobs = milliseconds(server('platform/jobs/jobs.ts'), /graceful: true, timeout: ([\d_]+)/) / 1000
  const drains = [match(manifest, /DRAIN_SECONDS: '(\d+)'/), match(compose, /DRAIN_SECONDS: '(\d+)'/)].map(
    Number,
  )
  const graces = [
    match(manifest, /GracePeriodSeconds: (\d+)/),
    match(compose, /stop_grace_period: (\d+)s/),
  ].map(Number)
  drains.forEach((drain, at) => expect(graces[at]).toBeGreaterThan(drain + requests + jobs))
  const [, period, failures] = /\/api\/ready.*?periodSeconds: (\d+).*?failureThreshold: (\d+)/s.exec(
    manifest,
  )!
  expect(drains[0]).toBeGreaterThan(2 * Number(period) * Number(failures))
  const [, inter, fall] = /check inter (\d+)s fall (\d+)/.exec(read('haproxy.cfg'))!
  expect(drains[1]).toBeGreaterThan(2 * Number(inter) * Number(fall))
})

test('the shop exports every metric that the dashboard shows', () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'navrang_' })
  const byDefault = registry.getMetricsAsArray().map(({ name }) => name)
  const source = readFileSync(join(import.meta.dirname, 'metrics.ts'), 'utf8')
  const own = [...source.matchAll(/'(navrang_[a-z_]+)'/g)].map(([, name]) => name!)
  const exported = new Set([
    ...byDefault,
    ...own.flatMap((value) => [value, `${value}_bucket`, `${value}_count`]),
  ])
  const shown = read('grafana-dashboard.json').match(/navrang_[a-z0-9_]+/g) ?? []
  expect(shown.length).toBeGreaterThan(8)
  expect(shown.filter((value) => !exported.has(value))).toEqual([])
})
