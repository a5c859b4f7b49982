import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { operatorContext, servicesContext, siteContext } from '#app/context.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { ServerMarkup } from '#app/ui/server-markup.tsx'
import type { PageHandle } from '#app/ui/shell/shell.tsx'
import type { Route } from './+types/content-page.ts'
import { contentAt } from './content-at.server.ts'
import { contentHtml } from './content-html.server.tsx'

export const handle: PageHandle = { hydrates: false }

export const meta: Route.MetaFunction = (args) => (args.loaderData ? pageMeta(args, args.loaderData.head) : [])

export async function loader(args: Route.LoaderArgs) {
  const { catalog } = args.context.get(servicesContext)
  const [content, categories] = await Promise.all([contentAt(args), catalog.listCategories()])
  const uids = categories.flatMap(({ uid, children }) => [uid, ...children.map((child) => child.uid)])
  const { title, description, path, keywords } = content.page
  const { shopName } = args.context.get(operatorContext)
  const html = contentHtml(content, { ...args.context.get(siteContext), shopName }, uids)
  return { head: { title, description, path, keywords }, html }
}

/** A form submitted on the page does not reload it: the content depends on the URL and on the categories alone. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href !== nextUrl.href
}

/** The server renders the markup of all content pages, which share this component. */
export default function ContentPage({ loaderData }: Route.ComponentProps) {
  const { path } = loaderData.head
  return <ServerMarkup key={path} className="page" html={loaderData.html} />
}
