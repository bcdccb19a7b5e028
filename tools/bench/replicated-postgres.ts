import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresUser, programs } from '../../server/testing/postgres-cluster.ts'
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

/** Starts PostgreSQL with a synchronous standby, and an endpoint that forwards connections to one of the two servers. */
export async function startReplicatedPostgres() {
  const { dir, run, start, ask, stop } = openPrograms()
  const opened: Server[] = []
  const waitFor = ({ port }: Server, standbys: string) => {
    ask(port, `alter system set synchronous_standby_names = '${standbys}'`)
    ask(port, 'select pg_reload_conf()')
  }
  async function open(make: (data: string) => void): Promise<Server> {
    const server = { data: join(dir, `server-${opened.length + 1}`), port: await freePort() }
    make(server.data)
    start(server.data, server.port)
    opened.push(server)
    return server
  }
  async function openStandby(of: Server) {
    const from = ['-h', '127.0.0.1', '-p', String(of.port), '-U', 'navrang']
    const made = await open((data) =>
      run('pg_basebackup', [...from, '-D', data, '-R', '-X', 'stream', '-c', 'fast']),
    )
    waitFor(of, '*')
    return made
  }
  let primary = await open((data) =>
    run('initdb', ['-D', data, '-U', 'navrang', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']),
  )
  let standby = await openStandby(primary)
  const endpoint = await publicEndpoint(primary.port)
  return {
    url: urlOf(endpoint.port),
    /** Kills the primary with `kill -9`. Afterwards, `restart` starts it again, or `promote` makes the standby the primary. */
    kill: () => process.kill(postmasterOf(primary), 'SIGKILL'),
    restart: () => restart(() => start(primary.data, primary.port)),
    /** Promotes the standby to primary. The endpoint forwards to the old primary until `leadOn` is called. */
    promote: () => {
      run('pg_ctl', ['-D', standby.data, '-w', 'promote'])
      waitFor(standby, '')
      primary = standby
    },
    leadOn: () => endpoint.leadTo(primary.port),
    addStandby: async () => {
      standby = await openStandby(primary)
    },
    /** Pauses all processes of the primary, like a paused machine. Returns its URL and a function that resumes it. */
    freeze: () => {
      const [pid, { port }] = [postmasterOf(primary), primary]
      for (const id of [pid, ...childrenOf(pid)]) process.kill(id, 'SIGSTOP')
      const wake = () => [...childrenOf(pid), pid].forEach((id) => process.kill(id, 'SIGCONT'))
      return { url: urlOf(port), wake }
    },
    close: () => {
      endpoint.close()
      for (const { data } of opened) stop(data)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

type Server = { data: string; port: number }

const urlOf = (port: number) => `postgres://navrang@127.0.0.1:${port}/postgres`

const postmasterOf = ({ data }: Server) =>
  Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** Retries the start, because the child processes of a killed server end a moment after their parent. */
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

/** A TCP proxy whose target can be changed. In production this is HAProxy with Patroni, or a provider's endpoint. */
async function publicEndpoint(port: number) {
  let target = port
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    leadTo: (other: number) => {
      target = other
      for (const socket of open) socket.destroy()
    },
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
