/** A bar code as the path of an SVG, `width` modules wide and 1 high. */
export type BarCode = { readonly width: number; readonly path: string }

/** Code 128, which every scanner reads. */
export async function drawBarCode(text: string): Promise<BarCode> {
  const { default: bwip } = await import('bwip-js/node')
  const [symbol] = bwip.raw('code128', text, '')
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('a bar code has bars')
  let [x, path] = [0, '']
  for (const [index, width] of symbol.sbs.entries()) {
    if (index % 2 === 0) path += `M${x} 0H${x + width}V1H${x}Z`
    x += width
  }
  return { width: x, path }
}
