// Prints a software bill of materials (CycloneDX 1.5): every package of package-lock.json with its licence and checksum.
// npm run --silent sbom > sbom.json          (npm's own command refuses trees with overrides)
import { readFileSync } from 'node:fs'

const read = (name) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))
const { name, version } = read('package.json')
const { packages } = read('package-lock.json')

const listed = Object.entries(packages)
  .filter(([path, { dev, link }]) => path && !dev && !link)
  .map(([path, { name = nameAt(path), version, license, integrity, optional }]) => {
    const [algorithm, checksum] = integrity?.split('-', 2) ?? []
    const hashes = checksum
      ? [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(checksum, 'base64').toString('hex') }]
      : []
    return {
      type: 'library',
      name,
      version,
      scope: optional ? 'optional' : 'required',
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      hashes,
      licenses: license ? [{ expression: license }] : [],
    }
  })
// A package that is installed in several folders is listed once, as required if one of its copies is required.
const required = listed.filter(({ scope }) => scope === 'required')
const components = [...new Map([...listed, ...required].map((one) => [one.purl, one])).values()]
const metadata = { component: { type: 'application', name, version } }
console.log(
  JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata, components }, null, 2),
)

function nameAt(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}
