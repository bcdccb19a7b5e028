import { useState, type ReactNode } from 'react'
import { Button } from '../ui/button'
import { toast } from '../ui/toast'
import { accessToken } from '../lib/account/session.ts'
import { errorMessage } from '../lib/api/error-message'
import { saveFile } from '../lib/downloads'

type DownloadButtonProps = {
  /** URL of the file. */
  address: string
  /** Name of the downloaded file without its extension. */
  name: string
  ending?: 'pdf' | 'csv'
  /** The token that permits a guest to read their order; it is in the link of the order. */
  orderToken?: string | null
  onSaved?: () => void
  children: ReactNode
}

/** A button that downloads a file with the access token of the user. The URL alone gives no access. */
export function DownloadButton({
  address,
  name,
  ending = 'pdf',
  orderToken = null,
  onSaved,
  children,
}: DownloadButtonProps) {
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      saveFile(await fetchFile(address, orderToken), `${name}.${ending}`)
      onSaved?.()
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

async function fetchFile(address: string, orderToken: string | null): Promise<Blob> {
  const token = await accessToken()
  const response = await fetch(address, {
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(orderToken ? { 'x-order-token': orderToken } : {}),
    },
  })
  if (response.ok) return response.blob()
  const body = (await response.json().catch(() => ({}))) as { error?: string }
  throw new Error(body.error ?? 'The document could not be loaded')
}
