import { useEffect, useState } from 'react'
import { Spinner } from '../ui/loading'

type QrCodeProps = { text: string; label: string }

/** Draws `text` as a QR code, dark on white in both themes. The QR library is loaded when this component is rendered. */
export function QrCode({ text, label }: QrCodeProps) {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    let isUnmounted = false
    async function draw() {
      const { encodeQR } = await import('qr')
      const svg = encodeQR(text, 'svg', { ecc: 'medium', border: 2 })
      if (!isUnmounted) setPicture(`data:image/svg+xml,${encodeURIComponent(svg)}`)
    }
    draw().catch(() => undefined) // beside each code, the page shows its text
    return () => {
      isUnmounted = true
    }
  }, [text])
  return (
    <div className="grid size-56 place-items-center overflow-hidden rounded-xl border border-line bg-white">
      {picture ? <img src={picture} alt={label} width={216} height={216} /> : <Spinner />}
    </div>
  )
}
