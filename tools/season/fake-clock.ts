// Loaded with --import, so that the clock of this process and of its worker threads, and with it the clock of the embedded database, shows the
// time in the file CLOCK_FILE (milliseconds since 1970).
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const RealDate = Date
const file = (process.env['CLOCK_FILE'] ??= join(tmpdir(), `navrang-season-clock-${process.pid}`))
if (!existsSync(file)) writeFileSync(file, String(RealDate.now()))
const now = () => Number(readFileSync(file, 'utf8'))

globalThis.Date = class extends RealDate {
  constructor(...args: []) {
    if (args.length > 0) super(...args)
    else super(now())
  }
  static override now = now
} as DateConstructor
