import { operatorContext } from '#app/context.ts'
import { LinkItems } from '#app/ui/link-items.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { phrased } from '#app/ui/phrased.tsx'
import type { PageHandle } from '#app/ui/shell/shell.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import type { Route } from './+types/offline.ts'
import { CallNote } from './call-note.tsx'

/** No scripts: the page replaces any page, and a script would look for the data of that page. */
export const handle: PageHandle = { layout: 'empty', hydrates: false }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: '接続できません',
    description: 'インターネットに接続できません。',
    path: pageHref('offline'),
  })

export function loader({ context }: Route.LoaderArgs) {
  const { telephone, businessHours, lineUrl } = context.get(operatorContext)
  return { telephone, businessHours, lineUrl }
}

/** Shown by the service worker when neither the server nor a cached copy is available (docs/decisions/013). */
export default function OfflinePage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page error-page">
      <h1>{phrased('インターネットに接続できません')}</h1>
      <p className="error-sentence">
        電波の届くところで、もう一度お開きください。ご注文などを送信された直後でしたら、すでに承っている場合がございます。接続が戻りましたら、結果をご確認ください。
      </p>
      <p className="error-way">
        {/* biome-ignore lint/a11y/useValidAnchor: the address of the page that could not be opened */}
        <a className="button button-plain" href="">
          もう一度試す
        </a>
      </p>
      <CallNote {...loaderData} />
      <p className="error-code">次のページは、接続がなくてもお読みいただけます。</p>
      <ul className="offline-links">
        <LinkItems links={OFFLINE_PAGES} />
      </ul>
    </div>
  )
}

/** Precached by the service worker. Orders are cached once they, or my page, were opened on this device. */
const OFFLINE_PAGES = [
  { path: pageHref('mypage-history'), text: '会員の方の次のご注文' },
  { path: pageHref('shopping-complete'), text: 'この端末からのご注文' },
  { path: pageHref('other-guide'), text: '返送の手引き' },
  { path: pageHref('service-delivery'), text: 'お届け・ご返却' },
  { path: pageHref('feature-manner'), text: 'お通夜・葬儀・告別式のマナー' },
  { path: pageHref('mens-manner'), text: '男性の葬儀の服装' },
  { path: pageHref('faq'), text: 'よくあるご質問' },
] as const
