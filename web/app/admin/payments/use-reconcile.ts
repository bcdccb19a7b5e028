import { useState, type FormEvent } from 'react'
import { paise } from '../../../../contract/core/money.ts'
import {
  reconcilePayments,
  type Difference,
  type Reconciled,
} from '../../../../contract/payments/reconcile.ts'
import { api } from '../../lib/api/browser-api'
import { errorMessage } from '../../lib/api/error-message'

type Sums = Pick<Reconciled, 'checked' | 'taken' | 'counted' | 'booked'>
const nothing: Sums = { checked: 0, taken: paise(0), counted: paise(0), booked: paise(0) }

const add = (sums: Sums, other: Sums): Sums => ({
  checked: sums.checked + other.checked,
  taken: paise(sums.taken + other.taken),
  counted: paise(sums.counted + other.counted),
  booked: paise(sums.booked + other.booked),
})

/** Compares some days, part by part, and shows what is known so far. */
export function useReconcile() {
  const [sums, setSums] = useState(nothing)
  const [differences, setDifferences] = useState<readonly Difference[]>([])
  const [state, setState] = useState<'idle' | 'running' | 'done'>('idle')
  const [problem, setProblem] = useState('')

  async function compare(from: string, until: string) {
    let all = nothing
    const found: Difference[] = []
    let before = ''
    do {
      const part: Reconciled = await api(reconcilePayments, { query: { from, until, before } })
      all = add(all, part)
      found.push(...part.differences)
      setSums(all)
      setDifferences([...found])
      before = part.next ?? ''
    } while (before)
  }
  async function start(form: HTMLFormElement) {
    const { from = '', until = '' } = Object.fromEntries(new FormData(form)) as Record<string, string>
    setState('running')
    setProblem('')
    setSums(nothing)
    setDifferences([])
    try {
      await compare(from, until)
      setState('done')
    } catch (error) {
      setProblem(errorMessage(error) ?? 'Network error. Please try again.')
      setState('idle')
    }
  }
  function run(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state !== 'running') void start(event.currentTarget)
  }
  return { sums, differences, isRunning: state === 'running', isDone: state === 'done', problem, run }
}
