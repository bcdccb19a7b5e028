import { refuse } from '../../../contract/core/refusal.ts'
import { pictureNames, SUMMARY } from './pictures/picture-names.ts'
import type { Storage } from './storage.ts'

/** Copies a kept picture from a private shelf to the public one under the same name, in one step. Again is harmless. */
export async function publishPicture({ from, to, id }: { from: Storage; to: Storage; id: string }) {
  if (await to.read(`${id}/${SUMMARY}`)) return
  const files = new Map<string, Buffer>()
  for (const name of pictureNames) {
    files.set(
      name,
      (await from.read(`${id}/${name}`)) ?? refuse('not_found', 'This picture is not there any more'),
    )
  }
  await to.keep(id, files)
}
