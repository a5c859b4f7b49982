import { operatorContext, servicesContext } from '#app/context.ts'
import { dayText } from '#app/ui/day-text.ts'
import { AREAS_BY_REGION, areaPath } from '#root/content/areas.ts'
import type { Route } from './+types/areas.ts'
import { BlocksView } from './blocks-view.tsx'
import { ContentFrame } from './content-frame.tsx'
import { contentMeta } from './content-head.ts'
import { pageView, requirePage } from './pages.server.ts'

export const meta: Route.MetaFunction = (args) => (args.loaderData ? contentMeta(args, args.loaderData.page) : [])

export async function loader({ context }: Route.LoaderArgs) {
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
  return { page: pageView(requirePage('/lp/area', context.get(operatorContext))), regions }
}

/** Every prefecture with the earliest arrival of an order placed now. */
export default function AreasPage({ loaderData: { page, regions } }: Route.ComponentProps) {
  return (
    <ContentFrame {...page}>
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
    </ContentFrame>
  )
}
