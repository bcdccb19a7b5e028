/** A small random number generator (mulberry32), so that the season is the same each time it is made. */
export function createRandom(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    /** A whole number from `from` to `until`, both included. */
    between: (from: number, until: number) => from + Math.floor(next() * (until - from + 1)),
    pick: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)]!,
    /** True with this probability. */
    chance: (probability: number) => next() < probability,
  }
}
export type Random = ReturnType<typeof createRandom>

const firstNames =
  'Aarohi Bhavna Charmi Dhara Esha Falguni Gauri Hetal Isha Jhanvi Kinjal Lata Mansi Nidhi Pooja Riddhi Sejal Tanvi Urmi Vidhi Aarav Chirag Darshan Harsh Jay Ketan Manav Nirav Parth Rohan'.split(
    ' ',
  )
const lastNames = 'Sample Demo Example Muster Placeholder'.split(' ')

const places = [
  ['Ahmedabad', 'Gujarat', '380009'],
  ['Ahmedabad', 'Gujarat', '380015'],
  ['Surat', 'Gujarat', '395007'],
  ['Vadodara', 'Gujarat', '390001'],
  ['Rajkot', 'Gujarat', '360001'],
  ['Bhuj', 'Gujarat', '370001'],
  ['Mumbai', 'Maharashtra', '400001'],
  ['Pune', 'Maharashtra', '411001'],
  ['Indore', 'Madhya Pradesh', '452001'],
  ['Jaipur', 'Rajasthan', '302001'],
  ['Delhi', 'Delhi', '110001'],
  ['Bengaluru', 'Karnataka', '560001'],
] as const
const streets = [
  'Garba Chowk',
  'Lotus Society',
  'Ring Road',
  'Temple Street',
  'Navjeevan Flats',
  'Station Road',
]

export type Person = {
  name: string
  email: string
  address: {
    recipient: string
    phone: string
    line1: string
    line2: string
    pin: string
    city: string
    state: string
  }
}

/** The fictitious customer with this number. Names, e-mail addresses and phone numbers belong to nobody. */
export function createPerson(random: Random, index: number): Person {
  const name = `${firstNames[index % firstNames.length]!} ${lastNames[Math.floor(index / firstNames.length) % lastNames.length]!}`
  const [city, state, pin] = random.pick(places)
  const phone = `98${String(10_000 + index).padStart(6, '0')}00`
  const line1 = `${random.between(1, 90)} ${random.pick(streets)}`
  return {
    name,
    email: `${name.toLowerCase().replace(' ', '.')}.${index}@example.com`,
    address: { recipient: name, phone, line1, line2: '', pin, city, state },
  }
}

/** Reviews by their number of stars. */
export const opinions: Record<number, readonly string[]> = {
  5: [
    'The mirror work is even prettier than in the pictures. I danced all night and not one mirror came off.',
    'Beautiful fabric, and the ghera is really full. My sister wants the same one now.',
    'Delivered two days before the first night. Stitching is neat and the size was right.',
    'Colours did not run after the first wash. Worth every rupee.',
  ],
  4: [
    'Lovely work. The blouse was a little loose, but a tailor fixed it in ten minutes.',
    'Good quality for the price. The dupatta could be longer.',
    'Very comfortable for dancing. The colour is slightly darker than on my screen.',
  ],
  3: ['Nice design, but the lining is thin. Fine for one season.', 'Looks good. The parcel came a day late.'],
  2: ['The latkan came off on the second night. The fabric itself is fine.'],
}

export const returnNotes = [
  'It does not fit at the waist, even after adjusting the cord.',
  'The size runs smaller than the size chart says.',
  'The colour is very different from the pictures.',
]
export const complaintTexts = [
  'My parcel was marked as delivered, but nobody in my building received it.',
  'I was promised an answer about my exchange and have not heard anything for three days.',
]
