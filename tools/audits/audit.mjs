// Prints the known vulnerabilities of the production dependencies; fails if the severity of one is high or critical.
// npm run audit                       also fails when the registry does not answer
// npm run audit -- --if-possible      does not fail then: for a machine without access to the registry
import { spawnSync } from 'node:child_process'

const isRegistryOptional = process.argv.includes('--if-possible')
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  timeout: 60_000,
  shell: process.platform === 'win32',
})
const known = vulnerabilitiesIn(stdout)
if (known) {
  const lines = known.map(
    ({ severity, name, via }) => `${severity}: ${name}, ${via.map(describe).join('; ')}`,
  )
  for (const line of lines) console.log(line)
  console.log(`known vulnerabilities: ${known.length || 'none'}`)
  process.exitCode = known.some(({ severity }) => ['high', 'critical'].includes(severity)) ? 1 : 0
} else {
  console.log('The registry does not say whether there are known vulnerabilities. Ask again: npm run audit')
  process.exitCode = isRegistryOptional ? 0 : 1
}

function vulnerabilitiesIn(report) {
  try {
    const { vulnerabilities, metadata } = JSON.parse(report)
    return metadata && vulnerabilities ? Object.values(vulnerabilities) : null
  } catch {
    return null
  }
}

/** Describes a vulnerability of the package itself, or names the vulnerable dependency. */
function describe(cause) {
  return typeof cause === 'string' ? `by ${cause}` : `${cause.title} ${cause.url}`
}
