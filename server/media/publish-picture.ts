import { randomUUID } from 'node:crypto'
import { access, cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Copies a kept picture from a private store to the public one under the same name, in one step. Again is harmless. */
export async function publishPicture({ from, to, id }: { from: string; to: string; id: string }) {
  const place = join(to, id)
  const isThere = await access(join(place, 'picture.json')).then(
    () => true,
    () => false,
  )
  if (isThere) return
  const half = join(to, `.half-${id}-${randomUUID()}`)
  try {
    await mkdir(to, { recursive: true })
    await cp(join(from, id), half, { recursive: true })
    await rename(half, place)
  } finally {
    await rm(half, { recursive: true, force: true })
  }
}
