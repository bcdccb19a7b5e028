import { z } from 'zod'
import { about } from './defaults/about.ts'
import { contact } from './defaults/contact.ts'
import { disclaimer } from './defaults/disclaimer.ts'
import { privacyPolicy } from './defaults/privacy-policy.ts'
import { termsOfService } from './defaults/terms-of-service.ts'
import { wholesaleTerms } from './defaults/wholesale-terms.ts'
import { HomeDocument } from './home.ts'
import { defaultHome } from './home-default.ts'
import { defaultMenus, Menus } from './menus.ts'
import { Page } from './page.ts'

// The registry of documents: texts that staff edit, with drafts and versions. A new kind of document gets its schema in `Content` and
// `parsers`. A document that every shop has gets its default in `defaultDocuments`.

/** The content of a document. Each kind has its own schema. */
export const Content = z.discriminatedUnion('kind', [Page, HomeDocument, Menus])
export type Content = z.infer<typeof Content>
export type ContentKind = Content['kind']
export type ContentOf<K extends ContentKind> = Extract<Content, { kind: K }>

const parsers: { [K in ContentKind]: (stored: unknown) => ContentOf<K> } = {
  page: (stored) => Page.parse(stored),
  home: (stored) => HomeDocument.parse(stored),
  menus: (stored) => Menus.parse(stored),
}

/** Parses stored content of this kind. Throws if it has another kind. */
export const parseContent = <K extends ContentKind>(kind: K, stored: unknown): ContentOf<K> =>
  parsers[kind](stored)

/** The key of a document: its kind, or its kind and a name, for example `page:size-guide`. */
export const ContentKey = z
  .string()
  .max(100)
  .regex(/^[a-z]+(:[a-z0-9]+(-[a-z0-9]+)*)?$/, 'This is not the key of a document')

const isKind = (name: string): name is ContentKind => Object.hasOwn(parsers, name)

/** The kind of the document with this key; null if there is no such kind. */
export function kindOf(key: string): ContentKind | null {
  const [kind = ''] = key.split(':')
  return isKind(kind) ? kind : null
}

/** The documents that every shop has, with their content until staff publish another one. */
export const defaultDocuments: Readonly<Record<string, Content>> = {
  'page:about': about,
  'page:contact': contact,
  'page:privacy-policy': privacyPolicy,
  'page:terms-of-service': termsOfService,
  'page:wholesale-terms': wholesaleTerms,
  'page:disclaimer': disclaimer,
  home: HomeDocument.parse(defaultHome),
  menus: Menus.parse(defaultMenus),
}
