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
])('every setting that %s gives is one that the shop reads', (name, blocks, settings) => {
  const named = [...read(name).matchAll(blocks)].flatMap(([, block]) =>
    [...block!.matchAll(settings)].map(([, value]) => value!),
  )
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((value) => !known.has(value))).toEqual([])
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
    /^DATABASE_URL: name a PostgreSQL .* or set EMBEDDED_DATABASE=allowed/,
  )
  expect(readEnv({ ...inImage, EMBEDDED_DATABASE: 'allowed' }).SEED).toBe('none')
  expect(readEnv({ ...inImage, DATABASE_URL: 'postgres://database/navrang' }).PAYMENT_PROVIDER).toBe('none')
})

test('what machines ask of a node are doors of the shop', () => {
  const asked = ['Dockerfile', 'haproxy.cfg', 'kubernetes.yaml'].flatMap(
    (name) => read(name).match(/\/api\/\w+/g) ?? [],
  )
  const paths = new Set<string>(allEndpoints.map(({ path }) => path))
  expect(new Set(asked)).toEqual(new Set(['/api/live', '/api/ready']))
  expect([...asked].every((path) => paths.has(path))).toBe(true)
})

const manifest = read('kubernetes.yaml')
const compose = read('compose.yaml')
const image = read('Dockerfile')
const found = (text: string, what: RegExp) => what.exec(text)?.[1]
const all = (text: string, what: RegExp) => [...new Set([...text.matchAll(what)].map(([, value]) => value))]

test('the shop starts with what manifest and compose file give it, and asks for nothing that they do not name', () => {
  const config = [
    ...found(manifest, /^data:\n((?: {2}\w+: .*\n)+)/m)!.matchAll(/^ {2}(\w+): '?([^'\n#]*[^'\n# ])/gm),
  ]
  const given: Record<string, string> = Object.fromEntries(config.map(([, name, value]) => [name!, value!]))
  const secrets = {
    DATABASE_URL: 'postgres://navrang@database/navrang',
    SMTP_URL: 'smtps://mail.example.com',
  }
  const long = 'a long one that nobody tries'
  const kept = {
    ADMIN_PASSWORD: long,
    METRICS_TOKEN: long,
    AWS_ACCESS_KEY_ID: 'k',
    AWS_SECRET_ACCESS_KEY: 's',
  }
  expect(all(manifest, /--from-literal=(\w+)=/g).toSorted()).toEqual(
    Object.keys({ ...secrets, ...kept }).toSorted(),
  )
  const env = readEnv({ ...given, ...secrets, ...kept })
  expect(env).toMatchObject({ SEED: 'none', TRUST_PROXY: 1, STAFF_SECOND_FACTOR: 'required' })
  const block = found(compose, /environment:\n((?: {4}\w+: .*\n)+)/)!
  const told = [...block.matchAll(/^ {4}(\w+): (.*)$/gm)].map(([, name, value]) => [name, sample(value!)])
  expect(readEnv(Object.fromEntries(told)).TRUST_PROXY).toBe(1)
  function sample(value: string) {
    const byDefault = /:-([^}]*)\}$/.exec(value)?.[1]
    return (
      byDefault ??
      value
        .replace('${PUBLIC_URL:?}', 'https://shop.example.com')
        .replaceAll(/\$\{\w+:\?\}/g, long)
        .replaceAll("'", '')
    )
  }
})

test('image, manifest, compose file and balancer name the same port, folder and user', () => {
  const port = found(image, /EXPOSE (\d+)/)
  expect([
    found(image, / PORT=(\d+)/),
    found(manifest, / PORT: '(\d+)'/),
    found(manifest, /containerPort: (\d+)/),
  ]).toEqual([port, port, port])
  expect(all(read('haproxy.cfg'), /server shop\d shop\d:(\d+)/g)).toEqual([port])
  expect(all(read('haproxy.cfg'), /server (shop\d) /g)).toEqual(all(compose, /^ {2}(shop\d): \*shop$/gm))
  expect(found(compose, /'(\d+):\d+'/)).toBe(found(read('haproxy.cfg'), /bind :(\d+)/))
  const folder = found(image, /VOLUME (\S+)/)!
  expect([
    found(image, /DATA_DIR=(\S+)/),
    found(manifest, / DATA_DIR: (\S+)/),
    found(compose, /volumes: \[pictures:(\S+)\]/),
  ]).toEqual([folder, folder, folder])
  expect(manifest).toContain(`mountPath: ${folder} }`)
  // Debian's bookworm has pg_dump 15, which dumps no newer server.
  expect([found(image, /FROM node:24-(\w+)-slim$/m), found(compose, /postgres:(\d+)/)]).toEqual([
    'bookworm',
    '15',
  ])
  // The user `node` of Node's images has this number.
  expect([found(image, /^USER (\w+)/m), ...all(manifest, /(?:runAsUser|fsGroup): (\d+)/g)]).toEqual([
    'node',
    '1000',
  ])
})

test('the image holds no tests, and nothing of the shop needs them', () => {
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

test('a node that is told to stop is left the time that it takes, and balancers hear of it before', () => {
  const server = (file: string) => readFileSync(join(folder, '../server', file), 'utf8')
  const milliseconds = (text: string, what: RegExp) => Number(found(text, what)!.replaceAll('_', ''))
  const requests = milliseconds(server('app.ts'), /requestTimeout: ([\d_]+)/) / 1000
  const jobs = milliseconds(server('platform/jobs/jobs.ts'), /graceful: true, timeout: ([\d_]+)/) / 1000
  const drains = [found(manifest, /DRAIN_SECONDS: '(\d+)'/), found(compose, /DRAIN_SECONDS: '(\d+)'/)].map(
    Number,
  )
  const graces = [
    found(manifest, /GracePeriodSeconds: (\d+)/),
    found(compose, /stop_grace_period: (\d+)s/),
  ].map(Number)
  drains.forEach((drain, at) => expect(graces[at]).toBeGreaterThan(drain + requests + jobs))
  const [, period, failures] = /\/api\/ready.*?periodSeconds: (\d+).*?failureThreshold: (\d+)/s.exec(
    manifest,
  )!
  expect(drains[0]).toBeGreaterThan(2 * Number(period) * Number(failures))
  const [, inter, fall] = /check inter (\d+)s fall (\d+)/.exec(read('haproxy.cfg'))!
  expect(drains[1]).toBeGreaterThan(2 * Number(inter) * Number(fall))
})

test('every figure that the dashboard shows is one that the shop tells', () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'navrang_' })
  const byDefault = registry.getMetricsAsArray().map(({ name }) => name)
  const source = readFileSync(join(import.meta.dirname, 'metrics.ts'), 'utf8')
  const own = [...source.matchAll(/'(navrang_[a-z_]+)'/g)].map(([, name]) => name!)
  const told = new Set([
    ...byDefault,
    ...own.flatMap((value) => [value, `${value}_bucket`, `${value}_count`]),
  ])
  const shown = read('grafana-dashboard.json').match(/navrang_[a-z0-9_]+/g) ?? []
  expect(shown.length).toBeGreaterThan(8)
  expect(shown.filter((value) => !told.has(value))).toEqual([])
})
