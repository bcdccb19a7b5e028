import { useEffect, useState } from 'react'

/** A QR code of `text`; drawn as soon as the code that draws it is there. It is dark on white in both themes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    let isLeft = false
    async function draw() {
      const { toString } = await import('qrcode')
      const svg = await toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
      if (!isLeft) setPicture(`data:image/svg+xml,${encodeURIComponent(svg)}`)
    }
    void draw()
    return () => {
      isLeft = true
    }
  }, [text])

  return (
    <div className="size-56 overflow-hidden rounded-xl bg-white">
      {picture && <img src={picture} alt={label} width={224} height={224} />}
    </div>
  )
}
