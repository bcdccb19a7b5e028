import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string; dev?: boolean }>
}

test('the list of what is in the house names every package once, with its version and its checksum', () => {
  const list = execFileSync(process.execPath, [join(root, 'tools/audits/sbom.mjs')], { encoding: 'utf8' })
  const { bomFormat, components } = JSON.parse(list) as {
    bomFormat: string
    components: { name: string; version: string; hashes: unknown[] }[]
  }
  const locked = Object.entries(packages)
    .filter(([path, { dev }]) => path && !dev)
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)} ${version}`)
  expect(bomFormat).toBe('CycloneDX')
  expect(locked.length).toBeGreaterThan(300)
  expect(components.map(({ name, version }) => `${name} ${version}`).toSorted()).toEqual(
    [...new Set(locked)].toSorted(),
  )
  expect(components.filter(({ version, hashes }) => !version || hashes.length === 0)).toEqual([])
})

test('a build stops at a hole that is high or critical; a smaller one is told, and a silent registry is named', async () => {
  const registry = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const { port } = registry.address() as AddressInfo
  const cache = mkdtempSync(join(tmpdir(), 'navrang-audit-'))
  async function audit(way: string, ...words: string[]) {
    const env = {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}/${way}/`,
      npm_config_cache: join(cache, way),
    }
    const child = spawn(process.execPath, [join(root, 'tools/audits/audit.mjs'), ...words], {
      cwd: root,
      env,
    })
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number]>])
    return { said: said.trim(), code }
  }
  const silence = 'The registry does not say whether there are known holes. Ask again: npm run audit'
  const patient = '--if-possible'
  const told = (way: string) => `${way}: cmdk, Made up https://example.com/1\nknown holes: 1`
  try {
    expect(
      await Promise.all([audit('critical', patient), audit('high', patient), audit('low', patient)]),
    ).toEqual([
      { said: told('critical'), code: 1 },
      { said: told('high'), code: 1 },
      { said: told('low'), code: 0 },
    ])
    expect(await Promise.all([audit('none'), audit('silent', patient), audit('silent')])).toEqual([
      { said: 'known holes: none', code: 0 },
      { said: silence, code: 0 },
      { said: silence, code: 1 },
    ])
  } finally {
    registry.close()
    rmSync(cache, { recursive: true, force: true })
  }
})

const versionOf = (name: string) => packages[`node_modules/${name}`]!.version

/** A registry that knows one hole, as bad as its address says, in `cmdk`; and what `cmdk` is, which npm asks after it. */
async function answer(request: IncomingMessage, response: ServerResponse) {
  await text(request)
  const [, way, ...rest] = request.url!.split('/')
  if (way === 'silent') return response.writeHead(405).end()
  const name = 'cmdk'
  const hole = {
    id: 1,
    url: 'https://example.com/1',
    title: 'Made up',
    severity: way,
    vulnerable_versions: '*',
  }
  const versions = { [versionOf(name)]: { name, version: versionOf(name), dist: {} } }
  const isAsked = rest.join('/') === '-/npm/v1/security/advisories/bulk'
  const advisories = way === 'none' ? {} : { [name]: [hole] }
  return response.end(JSON.stringify(isAsked ? advisories : { name, versions }))
}
