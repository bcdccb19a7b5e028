import { dayInIndia } from '../../../../contract/core/dates.ts'
import { importLimits } from '../../../../contract/catalog/imports.ts'
import { refuse } from '../../../../contract/core/refusal.ts'
import { productSheet } from '../import/read/columns.ts'
import { fetchPicture } from '../import/fetch-picture.ts'
import type { FindPicture } from '../import/find-picture.ts'
import { isUrl } from '../import/image-rule.ts'
import { importCatalogue } from '../import/import-catalogue.ts'
import { openStorage } from '../../../platform/storage/storage.ts'
import type { Kind } from './kind.ts'
import { previewOf } from './preview.ts'

/** Products, one or more rows each. */
export const productFile: Kind = {
  headings: productSheet.headings,
  run: ({ db, env, one, file, isDryRun, onIssue, onChange, onBatch }) =>
    importCatalogue({
      db,
      storage: openStorage(env, 'media'),
      rows: file,
      columns: one.mapping,
      find: onlyFromTheWeb,
      maxProducts: importLimits.products,
      behind: one.counts,
      isDryRun,
      withImages: one.with_images,
      today: dayInIndia(env.now()),
      at: env.now(),
      onIssue,
      onPlan: (...plan) => onChange(() => previewOf(...plan)),
      onBatch,
    }),
}

/** A file that was sent has no folder beside it. */
const onlyFromTheWeb: FindPicture = async (src) => {
  if (!isUrl(src)) {
    refuse('bad_picture', 'In a file that is sent, pictures are addresses that start with https://')
  }
  return { source: src, read: () => fetchPicture(src) }
}
