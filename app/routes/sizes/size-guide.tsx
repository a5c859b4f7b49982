import { servicesContext } from '#app/context.ts'
import { Breadcrumbs, breadcrumbData } from '#app/ui/breadcrumbs.tsx'
import { pageMeta, siteUrlOf } from '#app/ui/page-meta.ts'
import type { PageHandle } from '#app/ui/shell/shell.tsx'
import { loadSizeGuide } from '#app/ui/size-guide/size-guide-data.ts'
import { StockSizes } from '#app/ui/size-guide/stock-sizes.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import type { Route } from './+types/size-guide.ts'

const PATH = pageHref('sizeguide')
const CRUMBS = [{ path: PATH, text: 'サイズガイド' }]
const GUIDES = [
  { path: pageHref('fittings'), title: 'サイズの測り方', text: 'お手持ちの服の測り方と、号数の目安' },
  { path: pageHref('menssizeguide'), title: 'メンズサイズガイド', text: 'A体・AB体・BB体の見方とサイズ表' },
  { path: pageHref('fitting'), title: 'サイズのご相談', text: 'ご試着とお電話でのご相談について' },
] as const

export const handle: PageHandle = { hydrates: false }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'サイズガイド',
    description:
      'お貸し出しする礼服・喪服・靴・小物の実寸を、品目・ブランド・サイズごとにご覧いただけます。いまお取り扱いのある品を測った寸法です。',
    path: PATH,
    data: [breadcrumbData(siteUrlOf(args.matches), CRUMBS)],
  })

export function loader({ request, context }: Route.LoaderArgs) {
  return loadSizeGuide(context.get(servicesContext), new URL(request.url).searchParams)
}

export default function SizeGuidePage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page size-guide-page">
      <Breadcrumbs crumbs={CRUMBS} />
      <header className="size-guide-head">
        <h1>サイズガイド</h1>
        <p>
          お手持ちの、よく合っている服を平らに置いて測り、下の実寸と比べてお選びください。号数は作り手によって大きさが異なります。
        </p>
      </header>
      <StockSizes path={PATH} guide={loaderData} />
      <nav className="size-guide-more" aria-label="サイズについてのご案内">
        <ul>
          {GUIDES.map(({ path, title, text }) => (
            <li key={path}>
              <a href={path}>
                <span className="size-guide-more-title">{title}</span>
                <span className="size-guide-more-text">{text}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
