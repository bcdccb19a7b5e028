import { expect, test } from 'vitest'
import { sameWords, transliterate, waysToWrite } from './synonyms.ts'

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

test('a word leads to other names of the same thing, and itself comes first', () => {
  expect(waysToWrite('Lehenga')).toContain('chaniya')
  expect(waysToWrite('गरबा')).toEqual(expect.arrayContaining(['garba']))
  expect(waysToWrite('કેડિયું')).toContain('kediya')
  expect(waysToWrite('zari')).toEqual(['zari'])
})

test('no word means two things', () => {
  const all = sameWords.flat()
  expect(new Set(all).size).toBe(all.length)
})
