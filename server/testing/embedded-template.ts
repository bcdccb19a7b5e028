import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../platform/db/embedded/pglite-wire.ts'
import { migrate } from '../platform/db/migrate.ts'
import { connectEmbedded } from '../platform/db/database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of a file with a migrated, empty embedded database; null for tests on PostgreSQL. */
    embeddedTemplate: string | null
    /** The URL of the PostgreSQL server of this test run; null for tests on the embedded database. */
    postgresUrl: string | null
  }
}

/** Creates a migrated, empty embedded database once per test run. Each test file starts with a copy of it. */
export default async function setup(project: TestProject) {
  const dir = mkdtempSync(join(tmpdir(), 'navrang-template-'))
  const embedded = await openEmbedded('memory://')
  const database = connectEmbedded(embedded)
  await migrate(database.pool)
  const file = join(dir, 'template.tar')
  writeFileSync(file, await embedded.dump())
  await database.close()
  project.provide('embeddedTemplate', file)
  project.provide('postgresUrl', null)
  return () => rmSync(dir, { recursive: true })
}
