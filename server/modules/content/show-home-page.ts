import type { HomeSection } from '../../../contract/content/home.ts'
import type { Menus } from '../../../contract/content/menus.ts'
import type { ContentKind, ContentOf } from '../../../contract/content/documents.ts'
import { limitCacheTime } from '../../platform/cache/cache-tags.ts'
import type { ContentDeps } from './edit-draft.ts'
import { showPreviewed } from './preview-draft.ts'
import { readPublished } from './read-published.ts'

/**
 * Returns the sections of the home page that are shown now. A cached page is outdated at the moment when the next section starts or ends.
 * With the token of a preview link, the sections are those of the draft, and sections that start later are shown too.
 */
export async function showHomePage(
  deps: ContentDeps,
  token: string | undefined,
): Promise<{ sections: HomeSection[]; isPreview: boolean }> {
  const draft = token === undefined ? null : await showPreviewed(deps, token)
  const now = deps.env.now().getTime()
  if (draft?.content.kind === 'home') {
    return {
      sections: draft.content.sections.filter((section) => section.isOn && !hasEnded(section, now)),
      isPreview: true,
    }
  }
  const { sections } = await readDocument(deps, 'home')
  const shown = sections.filter((section) => section.isOn)
  const moments = shown.flatMap(({ from, until }) => [timeOf(from), timeOf(until)])
  limitCacheTime(Math.min(...moments.filter((time) => time > now)) - now)
  return {
    sections: shown.filter((section) => timeOf(section.from) <= now && !hasEnded(section, now)),
    isPreview: draft !== null,
  }
}

type Schedule = Pick<HomeSection, 'from' | 'until'>

const timeOf = (moment: string | null) => (moment === null ? -Infinity : Date.parse(moment))
const hasEnded = ({ until }: Schedule, now: number) => until !== null && timeOf(until) <= now

/** Returns the published menus; with the token of a preview link of the menus, those of the draft. */
export async function showMenus(deps: ContentDeps, token: string | undefined): Promise<Menus> {
  const draft = token === undefined ? null : await showPreviewed(deps, token)
  return draft?.content.kind === 'menus' ? draft.content : readDocument(deps, 'menus')
}

/** Reads a document that every shop has. */
async function readDocument<K extends Extract<ContentKind, 'home' | 'menus'>>(
  { db }: ContentDeps,
  kind: K,
): Promise<ContentOf<K>> {
  const published = await readPublished(db, kind, kind)
  if (!published) throw new Error(`The document ${kind} has no default`)
  return published.content
}
