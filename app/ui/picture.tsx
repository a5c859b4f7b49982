import { pictureName } from '#domain/catalog/picture-name.ts'

/** A picture of an item. `key` names it (picturePath); width and height are in pixels. */
export type PictureSource = {
  readonly key: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** The widths in which pictures are served (services/ports/pictures.ts). */
const WIDTHS = [160, 320, 480, 800, 1200] as const

/** The address of a picture up to `{width}.{format}` (http/pictures.ts). */
export function picturePath(key: string): string {
  return `/images/${pictureName(key)}-`
}

type PictureProps = {
  source: PictureSource
  /** The `sizes` attribute; for a picture of fixed size a length such as `96px`. */
  sizes: string
  maxWidth?: (typeof WIDTHS)[number]
  /** `first`: the largest visible element, with high priority. `soon`: visible when the page opens. `near`: lazy. */
  loadingOrder?: 'first' | 'soon' | 'near'
  /** Replaces the alternative text of the source; empty where the text beside it says the same. */
  alt?: string
}

const FALLBACK_WIDTH = 480

type LoadingOrder = NonNullable<PictureProps['loadingOrder']>

/**
 * A picture of an item in AVIF or WebP, as wide as the screen needs. `width` and `height` reserve its space. A small
 * picture has one width in WebP, for the few browsers without AVIF: a list has a hundred of them.
 */
export function Picture({ source, sizes, maxWidth = 1200, loadingOrder = 'near', alt = source.alt }: PictureProps) {
  const base = picturePath(source.key)
  const isSmall = maxWidth <= FALLBACK_WIDTH
  return (
    <picture className="picture">
      <source type="image/avif" srcSet={srcSet(base, maxWidth, 'avif')} sizes={sizes} />
      <img
        src={`${base}${Math.min(maxWidth, FALLBACK_WIDTH)}.webp`}
        srcSet={isSmall ? undefined : srcSet(base, maxWidth, 'webp')}
        sizes={isSmall ? undefined : sizes}
        width={source.width}
        height={source.height}
        alt={alt}
        loading={loadingOrder === 'near' ? 'lazy' : undefined}
        fetchPriority={loadingOrder === 'first' ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}

/**
 * The picture of a card, whose name is next to it, so it needs no alternative text. A list has a hundred of them, so
 * the markup is short: cards are about as wide on all screens, so the density of the screen decides which picture is
 * loaded, and the style sheet reserves the space.
 */
export function CardPicture({ source, loadingOrder }: { source: PictureSource; loadingOrder: LoadingOrder }) {
  const base = picturePath(source.key)
  return (
    <picture>
      <source type="image/avif" srcSet={`${base}480.avif 2x,${base}320.avif`} />
      <img src={`${base}480.webp`} alt="" {...LOADING[loadingOrder]} />
    </picture>
  )
}

const LOADING = {
  first: { fetchPriority: 'high', decoding: 'async' },
  soon: { decoding: 'async' },
  near: { loading: 'lazy' },
} as const

function srcSet(base: string, upTo: number, format: string): string {
  let set = ''
  for (const width of WIDTHS) if (width <= upTo) set += `${set && ', '}${base}${width}.${format} ${width}w`
  return set
}
