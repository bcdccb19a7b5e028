import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openEmbeddedIn } from '../../../../platform/db/database.ts'
import { safeCell } from './error-file.ts'
import { runImport } from './run-import.ts'

const home = await mkdtemp(join(tmpdir(), 'navrang-command-'))
afterAll(() => rm(home, { recursive: true }))
const shopDir = join(home, 'shop')
const newDir = join(home, 'new') // no test creates a shop there
const file = join(home, 'catalogue.csv')
const errorFile = `${file}.errors.csv`
beforeEach(() => writeFile(file, 'Handle,Title,Variant Price\na,A,10\n=cmd,"+B",x\n'))

/** Runs the import command for the shop in the folder `dataDir`. Returns its exit code and its output. */
async function command(dataDir: string, ...args: string[]) {
  const output = { out: '', err: '' }
  const out = { write: (text: string) => (output.out += text) }
  const err = { write: (text: string) => (output.err += text) }
  const code = await runImport(args, { DATA_DIR: dataDir }, { out, err })
  return { code, ...output }
}

test('the command prints its usage, and refuses unknown options', async () => {
  expect(await command(newDir, '--help')).toMatchObject({
    code: 0,
    out: expect.stringContaining('npm run import -- FILE.csv'),
  })
  expect(await command(newDir, 'a.csv', '--force')).toMatchObject({
    code: 2,
    err: expect.stringContaining("'--force'"),
  })
  expect(await command(newDir)).toMatchObject({ code: 2, err: expect.stringContaining('No file given') })
  expect(await command(newDir, 'a.csv', 'b.csv')).toMatchObject({ code: 2 })
  expect(await command(newDir, join(home, 'none.csv'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('File not found'),
  })
  expect(existsSync(newDir)).toBe(false)
})

test('a database that cannot be reached is named by its setting, without its password', async () => {
  const output = { err: '' }
  const terminal = {
    out: { write: () => undefined },
    err: { write: (text: string) => (output.err += text) },
  }
  const settings = { DATABASE_URL: 'postgres://shop:secret-word@127.0.0.1:1/navrang' }
  expect(await runImport([file], settings, terminal)).toBe(1)
  expect(output.err).toBe(
    'DATABASE_URL: the database at 127.0.0.1:1/navrang cannot be reached: the connection was refused\n',
  )
})

test('a dry run before the first start creates no shop', async () => {
  const { code, out } = await command(newDir, file, '--dry-run')
  expect(code).toBe(1)
  expect(out).toContain('nothing was written')
  expect(out).toContain('created 1 · updated 0 · unchanged 0 · failed 1')
  expect(out).toContain('line 3, Variant Price: “x” is not an amount in rupees [=cmd]')
  expect([existsSync(newDir), existsSync(errorFile)]).toEqual([false, false])
})

test('errors are listed in a file next to the import, without formulas, until none is left', async () => {
  expect(await command(shopDir, file, '--no-images')).toMatchObject({
    code: 1,
    out: expect.stringContaining(errorFile),
  })
  expect(await readFile(errorFile, 'utf8')).toBe(
    '\ufeffLine,Column,Handle,Reason,Kind\r\n3,Variant Price,"\'=cmd",“x” is not an amount in rupees,error\r\n',
  )
  await writeFile(file, 'Handle,Title,Variant Price\na,A,10\n')
  expect(await command(shopDir, file)).toMatchObject({ code: 0, out: expect.stringContaining('unchanged 1') })
  expect(existsSync(errorFile)).toBe(false)
})

test('an import into a running shop with an embedded database is refused', async () => {
  const shop = await openEmbeddedIn(shopDir)
  const { code, err } = await command(shopDir, file)
  await shop.close()
  expect({ code, err }).toEqual({
    code: 1,
    err: expect.stringContaining('is in use by another Navrang process'),
  })
})

test.each([
  ['=1+1', '"\'=1+1"'],
  ['+91', '"\'+91"'],
  ['-2', '"\'-2"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  ['\t=1', '"\'\t=1"'],
  ['\n=1', '"\'\n=1"'],
  ['＝1', '"\'＝1"'],
  ['a "b", c', '"a ""b"", c"'],
  ['Choli', 'Choli'],
])('no cell of the error list is a formula: %j', (text, cell) => {
  expect(safeCell(text)).toBe(cell)
})
