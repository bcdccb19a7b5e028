import type { Paise } from './money.ts'

const small =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']
const steps = [
  { size: 10_000_000, name: 'Crore' },
  { size: 100_000, name: 'Lakh' },
  { size: 1000, name: 'Thousand' },
  { size: 100, name: 'Hundred' },
]

/** Writes an amount in words, in lakhs and crores, for tax documents: `Rupees One Lakh Two and Five Paise Only`. */
export function amountInWords(amount: Paise): string {
  const rest = amount % 100
  return `Rupees ${numberInWords(Math.floor(amount / 100))}${rest ? ` and ${numberInWords(rest)} Paise` : ''} Only`
}

function numberInWords(number: number): string {
  if (number < 20) return small[number]!
  if (number < 100) {
    return [tens[Math.floor(number / 10)], number % 10 && small[number % 10]].filter(Boolean).join(' ')
  }
  const step = steps.find(({ size }) => number >= size)!
  const rest = number % step.size
  const count = numberInWords(Math.floor(number / step.size))
  return [count, step.name, rest && numberInWords(rest)].filter(Boolean).join(' ')
}
