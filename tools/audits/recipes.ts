// npm run recipes: applies the recipes of CONTRIBUTING.md to a copy of the repository and checks the result.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'navrang-recipes-'))

/** A block says where its text goes: ```ts file=PATH at=start|end|new, or after=THE LINE BEFORE IT. */
const blocks = [
  ...readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').matchAll(
    /^```\w+ file=(\S+) (at|after)=(.+)\n([\s\S]*?)^```$/gm,
  ),
].map(([, file, how, where, text]) => ({ file: file!, how: how!, where: where!, text: text! }))

function apply({ file, how, where, text }: (typeof blocks)[number]) {
  const path = join(copy, file)
  if (where === 'new') {
    if (existsSync(path)) throw new Error(`${file} exists already`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    return
  }
  const before = readFileSync(path, 'utf8')
  if (how === 'after' && !before.includes(`${where}\n`)) throw new Error(`${file} has no line '${where}'`)
  if (how === 'after') {
    writeFileSync(
      path,
      before.replace(`${where}\n`, () => `${where}\n${text}`),
    )
  } else writeFileSync(path, where === 'start' ? text + before : `${before}\n${text}`)
}

try {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
  })
  for (const file of files.toString().split('\0')) {
    if (file && existsSync(join(root, file))) cpSync(join(root, file), join(copy, file), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const block of blocks) apply(block)
  const tests = blocks.map(({ file }) => file).filter((file) => file.endsWith('.test.ts'))
  const checks = [
    ['database types', 'node', ['tools/scripts/database-types.ts']],
    ['routes', 'react-router', ['typegen']],
    ['types', 'tsc', ['--noEmit', '-p', '.']],
    ['imports', 'node', ['tools/scripts/boundaries.ts']],
    ['tests', 'vitest', ['run', '--project', 'postgres', ...tests]],
  ] as const
  const failed = checks.filter(([name, command, args]) => {
    const { status } = spawnSync(command, [...args], { cwd: copy, stdio: 'inherit' })
    console.log(`${status === 0 ? '✓' : '✗'} ${name}`)
    return status !== 0
  })
  console.log(`${blocks.length} blocks of CONTRIBUTING.md applied, ${failed.length} checks failed`)
  process.exitCode = failed.length === 0 ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
