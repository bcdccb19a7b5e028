import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import { accessToken } from '../../lib/account/session.ts'
import { errorMessage } from '../../lib/api/error-message'

type SavePdfProps = {
  /** The door that answers the PDF. */
  address: string
  /** The name of the file, without its ending. */
  name: string
  ending?: 'pdf' | 'csv'
  /** Of a guest's order. */
  orderToken?: string | null
  children: ReactNode
}

/** Downloads a PDF with the access token of the user. Its URL alone gives no access. */
export function SavePdf({ address, name, ending = 'pdf', orderToken = null, children }: SavePdfProps) {
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      savePdf(await fetchPdf(address, orderToken), `${name}.${ending}`)
    } catch (error) {
      void toast(errorMessage(error) || 'The document could not be loaded', { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" size="small" isBusy={isBusy} onClick={() => void save()}>
      {children}
    </Button>
  )
}

async function fetchPdf(address: string, orderToken: string | null): Promise<Blob> {
  const token = await accessToken()
  const answer = await fetch(address, {
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(orderToken ? { 'x-order-token': orderToken } : {}),
    },
  })
  if (answer.ok) return answer.blob()
  const body = (await answer.json().catch(() => ({}))) as { error?: string }
  throw new Error(body.error ?? 'The document could not be loaded')
}

function savePdf(pdf: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(pdf)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
