import type { QrCode, QrCodes } from '#services/ports/qr-codes.ts'

const loadBwip = async () => (await import('bwip-js/node')).default

/** QR codes (ISO/IEC 18004) with error correction M. The library is loaded with the first code. */
export function qrCodes(): QrCodes {
  return { draw: drawQrCode }
}

export async function drawQrCode(text: string): Promise<QrCode> {
  const [symbol] = (await loadBwip()).raw('qrcode', text, 'eclevel=M')
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('a QR code has modules')
  const { pixs, pixx: size } = symbol
  const isDark = (at: number) => pixs[at] === 1
  let path = ''
  for (let at = 0; at < pixs.length; at += 1) {
    const [x, y] = [at % size, Math.floor(at / size)]
    if (!isDark(at) || (x > 0 && isDark(at - 1))) continue
    let end = x
    while (end < size && isDark(y * size + end)) end += 1
    path += `M${x} ${y}H${end}V${y + 1}H${x}Z`
  }
  return { size, path }
}
