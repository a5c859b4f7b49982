import { operatorContext, servicesContext } from '#app/context.ts'
import { promiseSentence } from '#app/text/promises.ts'
import { pageMeta, siteOfMatches } from '#app/ui/page-meta.ts'
import { menuWords } from '#app/ui/shown-settings.ts'
import type { Site } from '#app/ui/site.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { Operator } from '#domain/operator/operator.ts'
import type { Route } from './+types/home.ts'
import { type BlockView, homeData } from './home-data.server.ts'
import { HomeView } from './home-view.tsx'

export const meta: Route.MetaFunction = (args) => {
  const site = siteOfMatches(args.matches)
  const first = firstRanked(args.loaderData?.blocks)
  const promise = site === undefined ? '' : promiseSentence(site.settings)
  return pageMeta(args, {
    title: args.loaderData ? `喪服・礼服を最短${args.loaderData.earliestArrival}にお届け` : '喪服・礼服のレンタル',
    description: `喪服・礼服のオンラインレンタル。${promise}女性・男性・お子様のフォーマルと小物を、サイズと日程の空きを確かめながらお選びいただけます。`,
    path: pageHref('home'),
    // The picture of a card has no text of its own.
    image: first?.picture && { ...first.picture, alt: first.name },
    ...(site && { data: shopData(site, args.loaderData?.company) }),
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const { companyName, telephone, postalCode, address } = context.get(operatorContext)
  const { layouts, settings } = context.get(servicesContext)
  const shown = await homeData(layouts.home(), context)
  const { earliestArrival } = menuWords(settings.now())
  return { company: { companyName, telephone, postalCode, address }, earliestArrival, ...shown }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomeView {...loaderData} />
}

/** The first item of the rankings, for previews of links to the page. */
function firstRanked(blocks: readonly BlockView[] = []) {
  const [block] = blocks.filter(({ kind }) => kind === 'rankings')
  return block?.kind === 'rankings' ? block.rankings[0]?.cards[0] : undefined
}

/** Operator data published to search engines. It is also on the legal pages. */
type Company = Pick<Operator, 'companyName' | 'telephone' | 'postalCode' | 'address'>

/** Structured data of the shop (schema.org WebSite with its search, and Organization). */
function shopData(
  { url: site, shopName }: Pick<Site, 'url' | 'shopName'>,
  company: Company | undefined,
): Record<string, unknown>[] {
  const id = `${site}/#organization`
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: shopName,
      url: `${site}/`,
      inLanguage: 'ja',
      publisher: { '@id': id },
      potentialAction: {
        '@type': 'SearchAction',
        target: `${site}${pageHref('item-list')}?name={name}`,
        'query-input': 'required name=name',
      },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      '@id': id,
      name: shopName,
      url: `${site}/`,
      logo: `${site}/icons/icon-512.png`,
      ...(company && {
        legalName: company.companyName,
        telephone: company.telephone,
        address: {
          '@type': 'PostalAddress',
          addressCountry: 'JP',
          postalCode: company.postalCode,
          streetAddress: company.address,
        },
      }),
    },
  ]
}
