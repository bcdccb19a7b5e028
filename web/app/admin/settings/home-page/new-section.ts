import { HomeDocument, type HomeSection, type SectionType } from '../../../../../contract/content/home.ts'
import { defaultHome } from '../../../../../contract/content/home-default.ts'

const { sections: defaults } = HomeDocument.parse(defaultHome)

/** Creates a section of this type: the default one, or an empty one if the page can contain several of them. */
export function newSection(type: SectionType, existing: readonly HomeSection[]): HomeSection {
  const id = freeId(type, existing)
  const common = { id, isOn: true, from: null, until: null }
  if (type === 'text-picture') {
    return { ...common, type, heading: '', text: '', picture: null, side: 'right', link: null }
  }
  const section = defaults.find((candidate) => candidate.type === type)
  if (!section) throw new Error(`The default home page has no section of the type ${type}`)
  if (section.type !== 'collection') return { ...section, id }
  return { ...section, id, heading: '', text: '', rule: 'newest', link: null }
}

function freeId(type: SectionType, existing: readonly HomeSection[]): string {
  const isFree = (id: string) => existing.every((section) => section.id !== id)
  const numbered = Array.from({ length: existing.length + 1 }, (_, at) =>
    at === 0 ? type : `${type}-${at + 1}`,
  )
  return numbered.find(isFree) ?? type
}
