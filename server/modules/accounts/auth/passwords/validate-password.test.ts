import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { checkLeakedPasswords, validatePassword } from './validate-password.ts'

test.each([
  'password',
  'Password1',
  'P@ssw0rd',
  'p@$$w0rd123',
  'passw0rd!',
  'Pa55word',
  '123456789',
  '12345678',
  '1234567890',
  '00000000',
  '11111111',
  '98765432',
  'qwerty123',
  'qwertyuiop',
  '1qaz2wsx',
  '1q2w3e4r',
  'q1w2e3r4',
  'asdf1234',
  'zxcvbnm1',
  'abc12345',
  'abcd1234',
  'a1b2c3d4',
  'iloveyou',
  'iloveyou1',
  'ILoveYou!',
  'princess1',
  'dragon123',
  'monkey123',
  'letmein1',
  'welcome1',
  'Welcome@123',
  'Welcome@2026',
  'admin123',
  'Admin@123',
  'India@123',
  'indian123',
  'krishna1',
  'radhekrishna',
  'Jaishreeram1',
  'omsairam',
  'saibaba123',
  'sachin10',
  'rahul123',
  'priya@123',
  'Mumbai@1',
  'gujarat2026',
  'navratri9',
  'garba2026',
  'Diwali@2025',
  'football1',
  'superman1',
  'trustno1',
  'baseball',
  'sunshine',
  'whatever',
  'test1234',
  'changeme',
  'asdfghjkl',
  'aaaaaaaa',
  'abababab',
  'abcabcabc',
  'passwordpassword',
  '9800000000',
  '01011990',
  '15081947',
  'qazwsxedc',
  'zaq12wsx',
  '!@#$%^&*',
  'hellohello',
  'mummypapa',
  'iloveindia',
  'viratkohli18',
  'loveyoubaby',
  '123password',
  '@dmin123',
  'qwer1234',
  'secret123',
  'master12',
])('refuses the common password %s', (password) => {
  expect(validatePassword(password, [])).toMatchObject({ code: 'PASSWORD_TOO_COMMON' })
})

test.each([
  'nine-nights-of-garba',
  'correct horse battery staple',
  'Tr4mway-Lamp-Otter',
  'kitli chai at platform 4',
  'x9$Lw2!pQe',
  'गरबा की नौ रातें यहाँ',
  'blue tiger sings loudly',
  'journeys-need-an-admin',
  'a-long-password-for-tests',
  'hT7kq2Zp',
  '🪔🎶🥁💃🌺🪷🎊🧵',
  'mEthi&thepla-4-two',
])('accepts %s', (password) => {
  expect(validatePassword(password, ['asha@example.com', 'Asha Demo'])).toBeNull()
})

test.each([
  'asha.patel26',
  'asha.patel@example.com',
  'Patel-Asha',
  'navrang1',
  'Navrang@2026',
  'ashapatel123',
])('refuses %s for Asha Patel, because it contains her name or the name of the shop', (password) => {
  expect(validatePassword(password, ['asha.patel@example.com', 'Asha Patel'])).toMatchObject({
    code: 'PASSWORD_TOO_PERSONAL',
  })
})

test('common leaked passwords are refused even if no rule matches', () => {
  const leaked = [
    'metallic',
    'Rush2112',
    'fktrcfylh',
    'drowssap',
    'GODZILLA',
    'spitfire',
    'swordfis',
    'semperfi',
  ]
  expect(leaked.map((value) => validatePassword(value, [])?.code)).toEqual(
    leaked.map(() => 'PASSWORD_TOO_COMMON'),
  )
  expect(validatePassword('metallic godzilla lamp', [])).toBeNull()
})

test('a name is accepted as part of a longer phrase', () => {
  expect(validatePassword('asha walks under mango trees', ['asha@example.com', 'Asha'])).toBeNull()
})

test('the leak check sends five characters of a hash, and fails open', async () => {
  const requested: string[] = []
  const leaks = createServer((request, response) => {
    requested.push(request.url!)
    response.end('35C8D09EA7F0C4E0E5C1B5C6B7C4E2C0000:0\r\n1E4C9B93F3F0682250B6CF8331B7EE68FD8:42\r\n')
  })
  await new Promise<void>((listening) => leaks.listen(0, '127.0.0.1', listening))
  const service = `http://127.0.0.1:${(leaks.address() as AddressInfo).port}`
  expect(await checkLeakedPasswords('password', service)).toMatchObject({ code: 'PASSWORD_LEAKED' })
  expect(await checkLeakedPasswords('nine-nights-of-garba', service)).toBeNull()
  expect(requested[0]).toBe('/range/5BAA6')
  await new Promise((closed) => leaks.close(closed))
  expect(await checkLeakedPasswords('password', service)).toBeNull()
})
