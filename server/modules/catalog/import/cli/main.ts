import { writePrivately } from '../../../../platform/ops/private-files.ts'
import { runImport } from './run-import.ts'

writePrivately()
process.exitCode = await runImport(process.argv.slice(2), process.env, {
  out: process.stdout,
  err: process.stderr,
})
