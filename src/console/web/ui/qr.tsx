import { useMemo } from 'preact/hooks'
import { create } from 'qrcode'

/** Modules of white around the code (ISO/IEC 18004). */
const QUIET = 4

/** A text as a QR code, black on white in every theme: cameras want it so. */
export function Qr({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function draw(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = [...data].flatMap((module, index) => {
    const [x, y] = [(index % size) + QUIET, Math.floor(index / size) + QUIET]
    return module ? [`M${x} ${y}h1v1h-1z`] : []
  })
  return { size: size + 2 * QUIET, path: dark.join('') }
}
