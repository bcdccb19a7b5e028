import type { CSSProperties } from 'react'
import { formatRupees } from '../../../../contract/core/money.ts'
import { cellAt } from '../../../../contract/nights/change-plan.ts'
import type { Plan } from '../../../../contract/nights/plan.ts'
import type { Festival } from '../../../../contract/rentals/festivals.ts'
import { LinePicture } from '../../components/orders/line-picture'
import { NightBand } from './night-colour'
import { factsOf, type PlanFacts } from './use-plan-facts'

type PlanSheetProps = { festival: Festival; plan: Plan; facts: PlanFacts }

/** The plan on one printed page. It is visible in print only. */
export function PlanSheet({ festival, plan, facts }: PlanSheetProps) {
  if (plan.people.length === 0) return null
  return (
    <section
      className="plan-sheet hidden print:block"
      style={{ '--picture-height': `${Math.min(5, 34 / plan.people.length - 2.4)}rem` } as CSSProperties}
    >
      <h2 className="text-2xl">Our nights: {festival.name}</h2>
      <table className="mt-3 w-full table-fixed border-collapse text-center text-[0.65rem] leading-tight">
        <thead>
          <tr>
            <th scope="col" className="w-24 text-left text-sm">
              Who
            </th>
            {festival.nights.map((night) => (
              <th key={night.date} scope="col" className="border border-line p-0 font-normal">
                <NightBand night={night} className="px-1! py-1! text-xs!" />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.people.map((person) => (
            <tr key={person.id}>
              <th scope="row" className="border border-line p-1 text-left text-sm">
                <span className="block truncate">{person.name}</span>
                <span className="block text-xs font-normal">Size {person.size}</span>
              </th>
              {festival.nights.map((night) => {
                const cell = cellAt(plan, { person: person.id, night: night.date })
                const garment = cell && factsOf(facts, cell).garment
                return (
                  <td key={night.date} className="border border-line p-1 align-top">
                    {garment && (
                      <>
                        <LinePicture src={garment.image} className="mx-auto plan-sheet-picture" />
                        <span className="line-clamp-2">{garment.title}</span>
                      </>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {facts.quote && (
        <p className="mt-3 text-sm">
          Rent {formatRupees(facts.quote.subtotal)}, refundable deposits{' '}
          {formatRupees(facts.quote.depositTotal)}
        </p>
      )}
    </section>
  )
}
