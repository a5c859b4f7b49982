/** A QR code as the path of an SVG of `size` × `size` modules. */
export type QrCode = { readonly size: number; readonly path: string }

export interface QrCodes {
  draw(text: string): Promise<QrCode>
}
