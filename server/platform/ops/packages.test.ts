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

test('the software bill of materials names every package once, with its version and its checksum', () => {
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

test('the audit fails on a high or critical vulnerability, lists smaller ones, and reports a registry that does not answer', async () => {
  const registry = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const { port } = registry.address() as AddressInfo
  const cache = mkdtempSync(join(tmpdir(), 'navrang-audit-'))
  async function audit(severity: string, ...options: string[]) {
    const env = {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}/${severity}/`,
      npm_config_cache: join(cache, severity),
    }
    const child = spawn(process.execPath, [join(root, 'tools/audits/audit.mjs'), ...options], {
      cwd: root,
      env,
    })
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number]>])
    return { output: output.trim(), code }
  }
  const noAnswer =
    'The registry does not say whether there are known vulnerabilities. Ask again: npm run audit'
  const ifPossible = '--if-possible'
  const report = (severity: string) =>
    `${severity}: cmdk, Made up https://example.com/1\nknown vulnerabilities: 1`
  try {
    expect(
      await Promise.all([audit('critical', ifPossible), audit('high', ifPossible), audit('low', ifPossible)]),
    ).toEqual([
      { output: report('critical'), code: 1 },
      { output: report('high'), code: 1 },
      { output: report('low'), code: 0 },
    ])
    expect(await Promise.all([audit('none'), audit('silent', ifPossible), audit('silent')])).toEqual([
      { output: 'known vulnerabilities: none', code: 0 },
      { output: noAnswer, code: 0 },
      { output: noAnswer, code: 1 },
    ])
  } finally {
    registry.close()
    rmSync(cache, { recursive: true, force: true })
  }
})

const versionOf = (name: string) => packages[`node_modules/${name}`]!.version

/**
 * Acts as a package registry that reports one vulnerability of `cmdk`. The first part of the request path is its severity. After
 * the report, npm requests the details of `cmdk`.
 */
async function respond(request: IncomingMessage, response: ServerResponse) {
  await text(request)
  const [, severity, ...rest] = request.url!.split('/')
  if (severity === 'silent') return response.writeHead(405).end()
  const name = 'cmdk'
  const vulnerability = {
    id: 1,
    url: 'https://example.com/1',
    title: 'Made up',
    severity,
    vulnerable_versions: '*',
  }
  const versions = { [versionOf(name)]: { name, version: versionOf(name), dist: {} } }
  const isAdvisoryRequest = rest.join('/') === '-/npm/v1/security/advisories/bulk'
  const advisories = severity === 'none' ? {} : { [name]: [vulnerability] }
  return response.end(JSON.stringify(isAdvisoryRequest ? advisories : { name, versions }))
}
