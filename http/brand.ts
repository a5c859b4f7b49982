import { type Context, Hono } from 'hono'
import { pageHref } from '#domain/navigation/href.ts'
import { ACCENT_PATH, type Brand, PAPER } from '#domain/operator/brand.ts'

const MAX_AGE_SECONDS = 300
const ICON = { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }
const ICONS = [
  ICON,
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/icon-512-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]
const SHORTCUTS = [
  { name: '空いている商品を探す', short_name: '商品を探す', url: pageHref('item-list') },
  { name: 'カートを見る', short_name: 'カート', url: pageHref('cart') },
  { name: 'この端末からのご注文', short_name: 'ご注文', url: pageHref('shopping-complete') },
  { name: '返送の手引き', short_name: '返送', url: pageHref('other-guide') },
]

/**
 * Files that show the operator's brand, mounted at /. `/manifest.webmanifest`: name and icons of the installed shop.
 * `/accent.css`: the operator's colour, which replaces that of the styles; only where the operator has one.
 */
export function brandRouter(brandNow: () => Brand): Hono {
  const router = new Hono()
  router.get('/manifest.webmanifest', (context) =>
    fileResponse(context, 'application/manifest+json', JSON.stringify(manifestOf(brandNow()))),
  )
  router.get(ACCENT_PATH, async (context, next) => {
    const { accentColour } = brandNow()
    if (accentColour === undefined) return next()
    return fileResponse(context, 'text/css; charset=utf-8', accentStyle(accentColour))
  })
  return router
}

function fileResponse(context: Context, type: string, text: string): Response {
  return context.body(text, 200, { 'content-type': type, 'cache-control': `public, max-age=${MAX_AGE_SECONDS}` })
}

/** The names of the colours are those of app/styles/tokens.css, whose layer is weaker than a style without one. */
function accentStyle(colour: string): string {
  return `:root{--kikyo:${colour};--kikyo-pale:color-mix(in srgb,${colour} 10%,#ffffff)}\n`
}

function manifestOf({ shopName, shortName }: Brand) {
  return {
    id: pageHref('home'),
    name: `${shopName} 礼服・喪服レンタル`,
    short_name: shortName,
    description: '喪服・礼服のオンラインレンタル。お急ぎのときも、お届けする日をその場でお確かめいただけます。',
    lang: 'ja',
    dir: 'ltr',
    start_url: pageHref('home'),
    scope: pageHref('home'),
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    categories: ['shopping', 'lifestyle'],
    icons: ICONS,
    shortcuts: SHORTCUTS.map((shortcut) => ({ ...shortcut, icons: [ICON] })),
  }
}
