/** Formats and widths in which item pictures are served. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]
export const PICTURE_WIDTHS = [160, 320, 480, 800, 1200] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** Creates the served pictures from originals (photographs or drawings): each derivative once, on the first request. */
export interface Pictures {
  /** Stores an original. Rejects what is not a picture. Returns its size in pixels. */
  addOriginal(key: string, original: Uint8Array): Promise<{ width: number; height: number }>
  /** The picture in a format and width; undefined when there is no such original. */
  derive(key: string, width: PictureWidth, format: PictureFormat): Promise<Uint8Array | undefined>
  /**
   * Creates derivatives in advance, only while no request waits for one and until `signal` is aborted. Never throws;
   * returns how many were created.
   */
  warm(keys: readonly string[], widths: readonly PictureWidth[], signal?: AbortSignal): Promise<{ rendered: number }>
}
