import { expect, test } from 'vitest'
import { synonyms, transliterate, expandSynonyms } from './synonyms.ts'

test.each([
  ['चनिया', 'chaniya'],
  ['ચણિયા', 'chaniya'],
  ['चोली', 'choli'],
  ['ચોળી', 'choli'],
  ['डांडिया', 'dandiya'],
  ['દાંડિયા', 'dandiya'],
  ['गरबा', 'garaba'],
  ['दुपट्टा', 'dupatta'],
  ['કેડિયું', 'kediyun'],
  ['लहंगा', 'lahanga'],
  ['બાંધણી', 'bandhani'],
  ['झुमका', 'jhumaka'],
])('%s is %s', (word, latin) => {
  expect(transliterate(word)).toBe(latin)
})

test('a word is followed by its synonyms', () => {
  expect(expandSynonyms('Lehenga')).toContain('chaniya')
  expect(expandSynonyms('गरबा')).toEqual(expect.arrayContaining(['garba']))
  expect(expandSynonyms('કેડિયું')).toContain('kediya')
  expect(expandSynonyms('zari')).toEqual(['zari'])
})

test('no word is in two lines of synonyms', () => {
  const all = synonyms.flat()
  expect(new Set(all).size).toBe(all.length)
})
