import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresUser, programs } from '../server/testing/postgres-cluster.ts'
import { freePort } from './running-shop.ts'

type Program = (program: string, words: readonly string[]) => void

/** PostgreSQL's programs, run as its own user in a folder of its own. */
function openPrograms() {
  const bin = programs()
  const owner = postgresUser()
  const dir = mkdtempSync(join(tmpdir(), 'navrang-twins-'))
  if (owner) chownSync(dir, owner.uid, owner.gid)
  const as = { stdio: 'ignore', cwd: dir, ...owner } as const
  const run: Program = (program, words) => void execFileSync(join(bin, program), words, as)
  function start(data: string, port: number) {
    const settings = `-p ${port} -h 127.0.0.1 -k ${dir} -c max_connections=300`
    run('pg_ctl', ['-D', data, '-w', '-t', '60', '-o', settings, '-l', `${data}.log`, 'start'])
  }
  const ask = (port: number, sql: string) =>
    run('psql', ['-h', '127.0.0.1', '-p', String(port), '-U', 'navrang', '-d', 'postgres', '-c', sql])
  const stop = (data: string) => spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], as)
  return { dir, run, start, ask, stop }
}

/** A PostgreSQL with a synchronous standby, and an address that always leads to whichever of them takes writes. */
export async function openTwins() {
  const { dir, run, start, ask, stop } = openPrograms()
  const [first, second] = [join(dir, 'first'), join(dir, 'second')]
  const [firstPort, secondPort] = [await freePort(), await freePort()]
  const waitFor = (port: number, standbys: string) => {
    ask(port, `alter system set synchronous_standby_names = '${standbys}'`)
    ask(port, 'select pg_reload_conf()')
  }
  run('initdb', ['-D', first, '-U', 'navrang', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  start(first, firstPort)
  const from = ['-h', '127.0.0.1', '-p', String(firstPort), '-U', 'navrang']
  run('pg_basebackup', [...from, '-D', second, '-R', '-X', 'stream'])
  start(second, secondPort)
  waitFor(firstPort, '*')
  const door = await openDoor(firstPort)
  return {
    url: `postgres://navrang@127.0.0.1:${door.port}/postgres`,
    /** `kill -9` of the server that takes writes; it comes back with `restart`, or the standby takes over with `promote`. */
    kill: () =>
      process.kill(Number(readFileSync(join(first, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL'),
    restart: () => restart(() => start(first, firstPort)),
    promote: () => {
      run('pg_ctl', ['-D', second, '-w', 'promote'])
      waitFor(secondPort, '')
      door.leadTo(secondPort)
    },
    close: () => {
      door.close()
      stop(first)
      stop(second)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Its children need a moment to notice that their parent is gone. */
function restart(start: () => void) {
  for (let tries = 0; ; tries += 1) {
    try {
      return start()
    } catch (error) {
      if (tries === 20) throw error
      spawnSync('sleep', ['0.5'])
    }
  }
}

/** An address that moves: in production this is HAProxy with Patroni, or a provider's endpoint. */
async function openDoor(port: number) {
  let target = port
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    leadTo: (other: number) => {
      target = other
      for (const one of open) one.destroy()
    },
    close: () => {
      server.close()
      for (const one of open) one.destroy()
    },
  }
}
