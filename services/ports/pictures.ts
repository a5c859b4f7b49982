/** Formats and widths in which item pictures are served. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]
export const PICTURE_WIDTHS = [160, 320, 480, 800, 1200] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** Makes what is served out of originals (photographs or drawings): each derivative once, whoever asks first. */
export interface Pictures {
  /** Takes an original in. Refuses what is no picture. Returns its size in pixels. */
  take(key: string, original: Uint8Array): Promise<{ width: number; height: number }>
  /** The picture in a format and width; undefined when there is no such original. */
  derive(key: string, width: PictureWidth, format: PictureFormat): Promise<Uint8Array | undefined>
  /** Makes derivatives ahead, only while nobody waits for another. Never throws; tells how many were made. */
  warm(keys: readonly string[], widths: readonly PictureWidth[]): Promise<{ made: number }>
}
