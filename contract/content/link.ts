import { z } from 'zod'
import { text } from '../core/wire.ts'

/** The parts of the home page to which a link can scroll. */
export const HomePart = z.enum(['home', 'about', 'contact'])
export type HomePart = z.infer<typeof HomePart>

const isPath = (target: string) => /^\/(?!\/)[^\s\\]*$/.test(target)
const isWebAddress = (target: string) => z.url({ protocol: /^https$/ }).safeParse(target).success

/** Where a link leads: a path of the shop, or an address that starts with `https://`. A `javascript:` address could run a script. */
export const LinkTarget = text(500)
  .min(1, 'Choose where the link leads')
  .refine(
    (target) => target === '' || isPath(target) || isWebAddress(target),
    'Enter a path of the shop that starts with /, or a URL that starts with https://',
  )

/** A link in a menu or on the home page. `part`: a link to the home page scrolls to this part. */
export const ContentLink = z.object({
  label: text(60).min(1, 'Enter the text of the link'),
  to: LinkTarget,
  part: HomePart.nullable().default(null),
})
export type ContentLink = z.infer<typeof ContentLink>
