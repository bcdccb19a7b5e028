import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { scanPiece } from '../../../../contract/rentals/handover.ts'
import { pieceStateLabels } from '../../lib/labels/rental-labels'
import { api } from '../../lib/api/browser-api'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { PageHeader } from '../../ui/page-header'
import type { Route } from './+types/return'
import { CodeField } from './code-field'
import { RentalTabs } from '../rentals/rental-tabs'
import { usePendingAction } from '../../lib/use-pending-action'

export const meta: Route.MetaFunction = () => [
  { title: 'Scan a return | Navrang admin' },
  { name: 'robots', content: 'noindex' },
]

/** Finds the booking of a returned garment by the code of the piece. */
export default function ScanReturn() {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [notice, setNotice] = useState('')
  const { run, isBusy, errors } = usePendingAction()
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [])

  async function findBooking(scanned: string) {
    setNotice('')
    const isFound = await run(async () => {
      const { piece, holdId } = await api(scanPiece, { query: { code: scanned } })
      if (holdId !== null) return navigate(`/admin/rentals/handover/${holdId}`)
      setNotice(
        `${piece.code} (${piece.title}) is not rented out. Status: ${pieceStateLabels[piece.state].toLowerCase()}.`,
      )
    })
    if (!isFound) form.current?.querySelector('input')?.select()
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void findBooking(code)
  }
  return (
    <>
      <PageHeader title="Rentals" />
      <RentalTabs />
      <form ref={form} noValidate onSubmit={onSubmit} className="stack max-w-xl card p-5">
        <h2 className="text-2xl">Take back a garment</h2>
        <CodeField
          value={code}
          onChange={setCode}
          onScan={(scanned) => void findBooking(scanned)}
          error={errors['code']}
          hint="Scan the label or enter its code"
        />
        {notice && <Notice kind="warning">{notice}</Notice>}
        <Button type="submit" isBusy={isBusy}>
          Find booking
        </Button>
      </form>
    </>
  )
}
