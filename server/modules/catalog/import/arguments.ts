import { parseArgs } from 'node:util'

export type ImportArguments = { file: string; isDryRun: boolean; withImages: boolean }

export const usage = `Brings a catalogue from a Shopify product CSV into the shop.

  npm run import -- FILE.csv [--dry-run] [--no-images]

  --dry-run    check everything and write nothing
  --no-images  leave pictures alone
  --help       show this

The shop is the one that DATA_DIR or DATABASE_URL names. A product that the shop knows by its Handle is updated. A product
with an error stays out as a whole; everything that is wrong is listed in FILE.csv.errors.csv.

Beside Shopify's own columns the file may have: Id, Rent Price (rupees a day: makes it a rental), Deposit, Rental Units,
Gender, Free Delivery, Sale Ends At, Rating, Rating Count, Details (Label: value | Label: value), Colour Hex, Image Colour.
Image Src is an https address or a path beside the file. A column that the file does not have changes nothing.
`

/** What the command line asks for, 'help', or in words what is wrong with it. */
export function readArguments(words: readonly string[]): ImportArguments | 'help' | { problem: string } {
  const flags = {
    'dry-run': { type: 'boolean' },
    'no-images': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: flags,
      allowPositionals: true,
      strict: true,
    })
    if (values.help) return 'help'
    const [file, ...more] = positionals
    if (!file) return { problem: 'Which file? npm run import -- FILE.csv' }
    if (more.length > 0) return { problem: `One file at a time: ${more.join(' ')}` }
    return { file, isDryRun: values['dry-run'] ?? false, withImages: !values['no-images'] }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}
