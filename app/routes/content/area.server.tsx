import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noSuchPage } from '#app/text/no-such-page.ts'
import { BlocksView } from '#app/ui/blocks-view.server.tsx'
import { areaValues } from '#content/area-values.ts'
import { AREA_TEMPLATE, type Area, areaPath, findArea, servedRegions } from '#content/areas.ts'
import { areaConstants } from '#content/delivery-areas.ts'
import { fillNames, type Page } from '#content/page.ts'
import { dayOfInstant } from '#domain/day.ts'
import { isServed } from '#domain/delivery/prefecture.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { cutOffTextOn } from '#domain/settings/hours-text.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { dayText } from '#domain/text/day-text.ts'
import type { Route } from './+types/content-page.ts'
import type { Content } from './content-html.server.tsx'
import { notFound, type PageView, pageValuesOf, pageView, requirePage, requirePageView } from './pages.server.ts'

async function areaView({ params, request, context }: Route.LoaderArgs) {
  const slug = /^([a-z]+)\.html$/.exec(params.area ?? '')?.[1] ?? ''
  const values = pageValuesOf(context)
  const area = findArea(slug)
  if (area === undefined) throw data(noSuchPage(request.url), { status: 404 })
  if (!isServed(area.code, values.settings)) notServed(area, values.settings)
  const template = requirePage(AREA_TEMPLATE, context)
  const calendar = await context.get(servicesContext).catalog.getCalendar(area.code)
  const cutOffOn = dayOfInstant(Temporal.Instant.from(calendar.cutOffAt))
  const neighbours = servedRegions(values.settings).find(({ name }) => name === area.region.name)?.areas ?? []
  return {
    page: { ...pageView(areaNames(template, area, values.settings), context), path: areaPath(area) },
    place: area.name,
    earliest: dayText(calendar.earliestOn),
    listPath: pageHref('item-list', { startcalendar: calendar.earliestOn }),
    cutOff: `${dayText(cutOffOn)}${cutOffTextOn(values.settings.hours, cutOffOn)}`,
    region: area.region.name,
    neighbours: neighbours.map((other) => ({ path: areaPath(other), name: other.name })),
  }
}

function notServed({ name }: Area, settings: Settings): never {
  const { servedAreas } = areaConstants(settings)
  notFound(
    `恐れ入りますが、${name}へのお届けはお受けできません。${servedAreas}へお届けしています。`,
    `${name}へのお届け`,
  )
}

type View = Awaited<ReturnType<typeof areaView>>

export async function areaPage(args: Route.LoaderArgs): Promise<Content> {
  const view = await areaView(args)
  return { page: view.page, body: <AreaBody {...view} /> }
}

function AreaBody({ page, place, earliest, listPath, cutOff, region, neighbours }: View) {
  return (
    <>
      <section className="area-promise" aria-label="最短のお届け日">
        <p className="area-promise-order">{`${cutOff}までのご注文`}</p>
        <p className="area-promise-day">
          {place}へは最短<b>{earliest}</b>
          <span className="unbroken">のお届け</span>
        </p>
        <a className="button" href={listPath}>
          {earliest}に届く商品を探す
        </a>
      </section>
      <div className="content-body">
        <BlocksView blocks={page.blocks} />
      </div>
      <nav className="area-neighbours" aria-labelledby="neighbours">
        <h2 id="neighbours">{neighbours.length > 1 ? `${region}の都道府県` : 'ほかの地域'}</h2>
        {neighbours.length > 1 && (
          <ul>
            {neighbours.map(({ path, name }) => (
              <li key={path}>{path === page.path ? <span>{name}</span> : <a href={path}>{name}</a>}</li>
            ))}
          </ul>
        )}
        <p>
          <a href={pageHref('areas')}>すべての地域を見る</a>
        </p>
      </nav>
    </>
  )
}

export async function areasPage({ context }: Route.LoaderArgs): Promise<Content> {
  const { catalog, settings } = context.get(servicesContext)
  const page = requirePageView(pageHref('areas'), context)
  const linkOf = async (area: Area) => {
    const { earliestOn } = await catalog.getCalendar(area.code)
    return { path: areaPath(area), name: area.name, earliest: dayText(earliestOn) }
  }
  const regions = await Promise.all(
    servedRegions(settings.now()).map(async ({ name, areas }) => ({
      name,
      areas: await Promise.all(areas.map(linkOf)),
    })),
  )
  return { page, body: <AreasBody page={page} regions={regions} /> }
}

type AreasBodyProps = {
  page: PageView
  regions: readonly { name: string; areas: readonly { path: string; name: string; earliest: string }[] }[]
}

function AreasBody({ page, regions }: AreasBodyProps) {
  return (
    <>
      {regions.map(({ name, areas }) => (
        <section className="areas" key={name}>
          <h2>{name}</h2>
          <ul>
            {areas.map((area) => (
              <li key={area.path}>
                <a href={area.path}>
                  <span>{area.name}</span>
                  <span className="areas-day">最短 {area.earliest}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className="content-body">
        <BlocksView blocks={page.blocks} />
      </div>
    </>
  )
}

/** The template of the areas with the names of one area filled in. */
export function areaNames(template: Page, area: Area, settings: Settings): Page {
  const values = areaValues(area, settings)
  return fillNames(template, (name) => values[name])
}
