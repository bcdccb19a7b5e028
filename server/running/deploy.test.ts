import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { doors } from '../../contract/doors.ts'
import { settingNames } from '../env.ts'

const folder = join(import.meta.dirname, '../../deploy')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

const known = new Set<string>(settingNames)

test.each([
  ['Dockerfile', /^ENV (.+)$/gm, /(\w+)=/g],
  ['compose.yaml', /environment:\n((?: {4}\w+: .*\n)+)/g, /^ {4}(\w+):/gm],
  ['kubernetes.yaml', /^data:\n((?: {2}\w+: .*\n)+)/gm, /^ {2}(\w+):/gm],
])('every setting that %s gives is one that the shop reads', (name, blocks, settings) => {
  const named = [...read(name).matchAll(blocks)].flatMap(([, block]) =>
    [...block!.matchAll(settings)].map(([, one]) => one!),
  )
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((one) => !known.has(one))).toEqual([])
})

test('what machines ask of a node are doors of the shop', () => {
  const asked = ['Dockerfile', 'haproxy.cfg', 'kubernetes.yaml'].flatMap(
    (name) => read(name).match(/\/api\/\w+/g) ?? [],
  )
  const paths = new Set<string>(doors.map(({ path }) => path))
  expect(new Set(asked)).toEqual(new Set(['/api/live', '/api/ready']))
  expect([...asked].every((path) => paths.has(path))).toBe(true)
})

test('every figure that the dashboard shows is one that the shop tells', () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'navrang_' })
  const byDefault = registry.getMetricsAsArray().map(({ name }) => name)
  const source = readFileSync(join(import.meta.dirname, 'metrics.ts'), 'utf8')
  const own = [...source.matchAll(/'(navrang_[a-z_]+)'/g)].map(([, name]) => name!)
  const told = new Set([...byDefault, ...own.flatMap((one) => [one, `${one}_bucket`, `${one}_count`])])
  const shown = read('grafana-dashboard.json').match(/navrang_[a-z0-9_]+/g) ?? []
  expect(shown.length).toBeGreaterThan(8)
  expect(shown.filter((one) => !told.has(one))).toEqual([])
})

test('the list of what is in the house names every package with its version and its checksum', () => {
  const list = execFileSync(process.execPath, [join(folder, '../scripts/sbom.mjs')], { encoding: 'utf8' })
  const { bomFormat, components } = JSON.parse(list) as {
    bomFormat: string
    components: { name: string; version: string; hashes: unknown[] }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'react', 'pg']))
  expect(components.filter(({ version, hashes }) => !version || hashes.length === 0)).toEqual([])
})
