import { useEffect, useRef, useState } from 'react'
import { Form, redirect, useNavigation, useSubmit } from 'react-router'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import { scanPiece } from '../../../../contract/rentals/handover.ts'
import { userApi } from '../../lib/api/api-context'
import { orThrowResponse } from '../../lib/api/route-errors'
import { pieceStateLabels } from '../../lib/labels/rental-labels'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { PageHeader } from '../../ui/page-header'
import { requireAccess } from '../layout/admin-user'
import type { Route } from './+types/scan'
import { CodeField } from './code-field'
import { titleOf } from '../../lib/brand'
import { RentalTabs } from '../rentals/rental-tabs'

/** Redirects to the current booking of the piece with this code. Returns why the code leads to no booking. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await requireAccess(scanPiece.access, { context, request })
  const code = new URL(request.url).searchParams.get('code')
  if (code === null) return { code: '', error: null, notice: null }
  const api = await context.get(userApi)()
  try {
    const { piece, holdId } = await api(scanPiece, { query: { code } })
    if (holdId !== null) return redirect(`/admin/rentals/handover/${holdId}`)
    const state = pieceStateLabels[piece.state].toLowerCase()
    return {
      code,
      error: null,
      notice: `${piece.code} (${piece.title}) has no booking. Status: ${state}.`,
    }
  } catch (error) {
    if (isRefusal(error) && error.code === 'invalid') return { code, error: error.message, notice: null }
    return orThrowResponse(Promise.reject(error), request)
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Scan a garment', 'admin') },
  { name: 'robots', content: 'noindex' },
]

/** Finds the booking of a garment by the code of the piece: the booking that it is out for, or else its next one. */
export default function ScanGarment({ loaderData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const isBusy = useNavigation().state !== 'idle'
  const [code, setCode] = useState(loaderData.code)
  useEffect(() => {
    if (isBusy) return
    const input = form.current?.querySelector('input')
    input?.focus()
    input?.select()
  }, [isBusy])
  return (
    <>
      <PageHeader title="Rentals" />
      <RentalTabs />
      <Form ref={form} noValidate replace className="stack max-w-xl card p-5">
        <h2 className="text-2xl">Hand out or take back a garment</h2>
        <CodeField
          value={code}
          onChange={setCode}
          onScan={(scanned) => void submit({ code: scanned }, { replace: true })}
          error={loaderData.error ?? undefined}
          hint="Scan the label or enter its code"
        />
        {loaderData.notice && <Notice kind="warning">{loaderData.notice}</Notice>}
        <Button type="submit" isBusy={isBusy}>
          Find booking
        </Button>
      </Form>
    </>
  )
}
