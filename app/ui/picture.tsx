/** What is needed to show an item's picture: the key names it at /images/{key}-{width}.{format}; size in pixels. */
export type PictureSource = {
  readonly key: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** The widths in which pictures are served (services/ports/pictures.ts). */
const WIDTHS = [160, 320, 480, 800, 1200] as const

type PictureProps = {
  source: PictureSource
  /** How wide it is laid out, as the `sizes` attribute says it; for a picture of one size, such as `96px`. */
  sizes: string
  /** Largest width that is of use here. */
  upTo?: (typeof WIDTHS)[number]
  /** `first`: the largest thing in sight when the page opens. `soon`: in sight. Otherwise loaded when near. */
  when?: 'first' | 'soon' | 'near'
  /** Instead of the picture's own; empty where the words beside it say the same. */
  alt?: string
}

/** An item's picture in AVIF or WebP, as wide as the screen needs. Its place is kept by width and height. */
export function Picture({ source, sizes, upTo = 1200, when = 'near', alt = source.alt }: PictureProps) {
  const base = `/images/${source.key}-`
  return (
    <picture className="picture">
      <source type="image/avif" srcSet={srcSet(base, upTo, 'avif')} sizes={sizes} />
      <img
        src={`${base}${Math.min(upTo, 480)}.webp`}
        srcSet={srcSet(base, upTo, 'webp')}
        sizes={sizes}
        width={source.width}
        height={source.height}
        alt={alt}
        loading={when === 'near' ? 'lazy' : undefined}
        fetchPriority={when === 'first' ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}

function srcSet(base: string, upTo: number, format: string): string {
  let set = ''
  for (const width of WIDTHS) if (width <= upTo) set += `${set && ', '}${base}${width}.${format} ${width}w`
  return set
}
