import { operatorContext, servicesContext } from '#app/context.ts'
import { dayText } from '#app/ui/day-text.ts'
import { AREAS_BY_REGION, areaPath } from '#content/areas.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { Route } from './+types/content-page.ts'
import { BlocksView } from './blocks-view.server.tsx'
import type { Content } from './content-html.server.tsx'
import { pageView, requirePage } from './pages.server.ts'

async function areasView({ context }: Route.LoaderArgs) {
  const { catalog } = context.get(servicesContext)
  const regions = await Promise.all(
    AREAS_BY_REGION.map(async ({ name, areas }) => ({
      name,
      areas: await Promise.all(
        areas.map(async (area) => ({
          path: areaPath(area),
          name: area.name,
          earliest: dayText((await catalog.getCalendar(area.code)).earliestOn),
        })),
      ),
    })),
  )
  return { page: pageView(requirePage(pageHref('areas'), context.get(operatorContext))), regions }
}

type View = Awaited<ReturnType<typeof areasView>>

/** All prefectures with the earliest arrival of an order placed now. */
export async function areasPage(args: Route.LoaderArgs): Promise<Content> {
  const view = await areasView(args)
  return { page: view.page, body: <AreasBody {...view} /> }
}

function AreasBody({ page, regions }: View) {
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
