import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog'

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
declare const BarcodeDetector: new (options: { formats: string[] }) => Detector

const LOOK_EVERY_MS = 250

/** Looks through the camera until a QR code comes by. */
export default function CameraScanner({
  onCode,
  onClose,
}: {
  onCode: (code: string) => void
  onClose: () => void
}) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState('')
  const hear = useRef(onCode)
  useEffect(() => {
    hear.current = onCode
  })

  useEffect(() => {
    const stop = new AbortController()
    watch(video.current!, { onCode: (code) => hear.current(code), signal: stop.signal }).catch(() =>
      setProblem('The camera cannot be used. Please type the code.'),
    )
    return () => stop.abort()
  }, [])

  return (
    <Dialog title="Hold the label in front of the camera" isOpen onClose={onClose}>
      {problem && (
        <p role="alert" className="mb-3 font-medium text-danger">
          {problem}
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

type Watch = { onCode: (code: string) => void; signal: AbortSignal }

async function watch(video: HTMLVideoElement, { onCode, signal }: Watch) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const turnOff = () => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted) return turnOff()
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  video.srcObject = stream
  await video.play()
  const timer = setInterval(() => {
    void detector.detect(video).then(
      ([found]) => found && !signal.aborted && onCode(found.rawValue),
      () => undefined, // a frame that could not be read; the next one comes at once
    )
  }, LOOK_EVERY_MS)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    turnOff()
  })
}
