import { useState } from 'react'
import type { Piece, PieceState } from '../../../../contract/rentals/pieces.ts'
import { conditionLabels, pieceStateLabels } from '../../lib/labels/rental-labels'
import { Button } from '../../ui/button'
import { PieceDialog } from './piece-dialog'
import { Badge, type Tone } from '../../ui/badge'

const tones: Record<PieceState, Tone> = {
  ready: 'success',
  out: 'brand',
  cleaning: 'warning',
  repair: 'danger',
  retired: 'quiet',
}

/** The pieces of a size. Each opens its dialog with actions and history. */
export function PieceRows({ pieces }: { pieces: readonly Piece[] }) {
  const [openPiece, setOpenPiece] = useState<Piece | null>(null)
  if (!pieces.length) return <p className="text-muted">No pieces yet. This size cannot be rented.</p>
  return (
    <>
      <ul className="flex flex-col">
        {pieces.map((piece) => (
          <li key={piece.id} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-1">
            <span className="font-mono font-semibold tracking-wider">{piece.code}</span>
            <Badge tone={tones[piece.state]}>{pieceStateLabels[piece.state]}</Badge>
            <span className="grow text-sm text-muted">
              {conditionLabels[piece.condition]} · {wornLabel(piece.wears)}
            </span>
            <Button size="small" variant="quiet" onClick={() => setOpenPiece(piece)}>
              Open<span className="sr-only"> {piece.code}</span>
            </Button>
          </li>
        ))}
      </ul>
      {openPiece && <PieceDialog piece={openPiece} onClose={() => setOpenPiece(null)} />}
    </>
  )
}

function wornLabel(wears: number): string {
  if (wears === 0) return 'never worn'
  return wears === 1 ? 'worn once' : `worn ${wears} times`
}
