import { operatorContext } from '#app/context.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { phrased } from '#app/ui/phrased.tsx'
import type { PageHandle } from '#app/ui/shell/shell.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import type { Route } from './+types/maintenance.ts'
import { CallNote } from './call-note.tsx'

export const handle: PageHandle = { layout: 'empty', hydrates: false }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'ただいまメンテナンス中です',
    description: 'メンテナンスのため、一時的にサイトを休止しております。',
    path: pageHref('maintenance'),
  })

export function loader({ context }: Route.LoaderArgs) {
  const { telephone, businessHours, lineUrl } = context.get(operatorContext)
  return { telephone, businessHours, lineUrl }
}

/** Shown instead of every page during maintenance (docs/product/2, Navigation rules). */
export default function MaintenancePage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page error-page">
      <h1>{phrased('ただいまメンテナンス中です')}</h1>
      <p className="error-sentence">
        ご不便をおかけしております。作業が終わりましたら、このページから元どおりお使いいただけます。ご注文済みの品のお届けに変わりはございません。
      </p>
      <CallNote {...loaderData} />
      <p className="error-way">
        <a className="button button-plain" href={pageHref('home')}>
          もう一度開く
        </a>
      </p>
    </div>
  )
}
