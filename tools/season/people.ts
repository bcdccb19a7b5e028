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
    /** One of the items; an item with twice the weight is twice as likely. */
    pickByWeight<T>(items: readonly T[], weightOf: (item: T) => number): T {
      let left = next() * items.reduce((total, item) => total + weightOf(item), 0)
      return items.find((item) => (left -= weightOf(item)) < 0) ?? items.at(-1)!
    },
    /** True with this probability. */
    chance: (probability: number) => next() < probability,
  }
}
export type Random = ReturnType<typeof createRandom>

const firstNames =
  'Aarohi Bhavna Charmi Dhara Esha Falguni Gauri Hetal Isha Jhanvi Kinjal Lata Mansi Nidhi Pooja Riddhi Sejal Tanvi Urmi Vidhi Aarav Chirag Darshan Harsh Jay Ketan Manav Nirav Parth Rohan'.split(
    ' ',
  )
const lastNames = 'Patel Shah Mehta Joshi Desai Trivedi Parmar Solanki Vora Dave Gohil'.split(' ')

/** Cities with one of their PIN codes. A city that is named more often has more customers. */
const places = [
  ['Ahmedabad', 'Gujarat', '380009'],
  ['Ahmedabad', 'Gujarat', '380015'],
  ['Ahmedabad', 'Gujarat', '380052'],
  ['Surat', 'Gujarat', '395007'],
  ['Surat', 'Gujarat', '395009'],
  ['Vadodara', 'Gujarat', '390001'],
  ['Vadodara', 'Gujarat', '390007'],
  ['Rajkot', 'Gujarat', '360001'],
  ['Bhuj', 'Gujarat', '370001'],
  ['Gandhinagar', 'Gujarat', '382010'],
  ['Mumbai', 'Maharashtra', '400077'],
  ['Mumbai', 'Maharashtra', '400067'],
  ['Pune', 'Maharashtra', '411001'],
  ['Indore', 'Madhya Pradesh', '452001'],
  ['Jaipur', 'Rajasthan', '302001'],
  ['Delhi', 'Delhi', '110001'],
  ['Bengaluru', 'Karnataka', '560001'],
] as const
const buildings = [
  'Lotus Residency',
  'Navjeevan Flats',
  'Shree Ganesh Apartments',
  'Mayur Society',
  'Sunrise Heights',
  'Kesar Bungalows',
]
const streets = [
  'near Garba Chowk',
  'Ring Road',
  'Temple Street',
  'Station Road',
  'opposite the City Garden',
  'College Road',
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

/** The fictitious customer with this number. E-mail address, phone number and flat belong to nobody. The same number is always the same person. */
export function createPerson(index: number): Person {
  const random = createRandom(index + 1)
  const first = firstNames[index % firstNames.length]!
  const last = lastNames[(index * 7 + Math.floor(index / firstNames.length)) % lastNames.length]!
  const name = `${first} ${last}`
  const [city, state, pin] = random.pick(places)
  const phone = `98${String(10_000 + index).padStart(6, '0')}00`
  const flat = `${random.pick(['A', 'B', 'C', 'D'])}-${random.between(1, 9)}0${random.between(1, 4)}`
  const line1 = `${flat}, ${random.pick(buildings)}`
  return {
    name,
    email: `${first}.${last}.${index}@example.com`.toLowerCase(),
    address: { recipient: name, phone, line1, line2: random.pick(streets), pin, city, state },
  }
}
