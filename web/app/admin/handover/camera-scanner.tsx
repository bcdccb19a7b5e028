import { useEffect, useRef, useState } from 'react'
import { BarcodeDetector } from 'qr/decode.js'
import { Dialog } from '../../ui/dialog'

const SCAN_INTERVAL_MS = 250

/** Scans the camera image until it finds a QR code. The library decodes it, because Safari and Firefox have no decoder. */
export default function CameraScanner({
  onCode,
  onClose,
}: {
  onCode: (code: string) => void
  onClose: () => void
}) {
  const video = useRef<HTMLVideoElement>(null)
  const [error, setError] = useState('')
  const latestOnCode = useRef(onCode)
  useEffect(() => {
    latestOnCode.current = onCode
  })

  useEffect(() => {
    const controller = new AbortController()
    scanVideo(video.current!, {
      onCode: (code) => latestOnCode.current(code),
      signal: controller.signal,
    }).catch(() => setError('The camera is not available. Please enter the code.'))
    return () => controller.abort()
  }, [])

  return (
    <Dialog title="Point the camera at the label" isOpen onClose={onClose}>
      {error && (
        <p role="alert" className="mb-3 font-medium text-danger">
          {error}
        </p>
      )}
      <video
        ref={video}
        muted
        playsInline
        className="aspect-square w-full rounded-xl bg-night object-cover"
      />
    </Dialog>
  )
}

type ScanOptions = { onCode: (code: string) => void; signal: AbortSignal }

async function scanVideo(video: HTMLVideoElement, { onCode, signal }: ScanOptions) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stopCamera = () => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted) return stopCamera()
  signal.addEventListener('abort', stopCamera)
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  video.srcObject = stream
  await video.play().catch((error: unknown) => {
    stopCamera()
    throw error
  })
  if (signal.aborted) return
  const timer = setInterval(() => {
    void detector.detect(video).then(
      ([barcode]) => barcode && !signal.aborted && onCode(barcode.rawValue),
      () => undefined, // this camera image could not be decoded; the next one is scanned immediately
    )
  }, SCAN_INTERVAL_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
}
